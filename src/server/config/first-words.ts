export interface FirstWords {
  url: string;
  hasAdmin: boolean;
  /** Features disabled for lack of settings, one sentence each. */
  switchedOff: readonly string[];
}

/** Returns hints for the operator of a new site; none once the site has an admin. */
export function firstWords({ url, hasAdmin, switchedOff }: FirstWords): string[] {
  if (hasAdmin) return [];
  return [
    `To look around, open ${url} in a browser.`,
    `Nobody is an admin yet. Sign in at ${url}/login with your own number, then run: npx ringbook grant <your number> admin --yes`,
    ...switchedOff,
  ];
}
