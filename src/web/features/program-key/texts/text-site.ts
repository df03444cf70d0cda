import type { CallName } from '#contract/calls.ts';

/** Values that fill the texts for programs. */
export interface TextSite {
  /** Origin of the site without a trailing slash: `https://ringbook.example`. */
  origin: string;
  /** A key or its placeholder; letters, digits and underscores only. */
  key: string;
  /** ISO 3166-1 alpha-2: country of numbers without a country code, and of the lists. */
  country: string;
}

/** Placeholder until a key is made. */
export const keyWord = 'YOUR_KEY';

/** API calls for programs. */
type ProgramCall = Extract<CallName, `${string} /api/v1/${string}`>;

/** Address of a call; `phone` is the program's own placeholder for the number. */
export function callAt({ origin }: TextSite, name: ProgramCall, phone = ''): string {
  return origin + name.slice(name.indexOf('/')).replace('{phone}', () => phone);
}

/** Like `callAt`, with the key in the URL for programs without headers. Such a key may only look up and fetch lists. */
export function openCallAt(site: TextSite, name: ProgramCall, phone = ''): string {
  return `${callAt(site, name, phone)}?country=${site.country}&key=${site.key}`;
}
