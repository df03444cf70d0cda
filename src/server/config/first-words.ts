export interface FirstWords {
  /** Under which people open the site. */
  url: string;
  hasAdmin: boolean;
  /** What the site does not do for lack of settings, a sentence each. */
  switchedOff: readonly string[];
}

/** What whoever starts a new site should know, as sentences. Once it has an admin, nobody needs to be told. */
export function firstWords({ url, hasAdmin, switchedOff }: FirstWords): string[] {
  if (hasAdmin) return [];
  return [
    `To look around, open ${url} in a browser.`,
    `Nobody is an admin yet. Sign in at ${url}/login with your own number, then run: npx ringbook grant <your number> admin --yes`,
    ...switchedOff,
  ];
}
