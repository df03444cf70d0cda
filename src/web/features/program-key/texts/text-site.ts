import type { CallName } from '#contract/calls.ts';

/** What the texts for programs are filled in with. */
export interface TextSite {
  /** Where the site is, without a slash at the end: `https://ringbook.example`. */
  origin: string;
  /** A key, or the word that stands for one. It has letters, digits and underscores alone. */
  key: string;
  /** ISO 3166-1 alpha-2: the country of numbers without a country code, and of the lists. */
  country: string;
}

/** Stands in the texts until a key is made. */
export const keyWord = 'YOUR_KEY';

/** The calls for programs. */
type ProgramCall = Extract<CallName, `${string} /api/v1/${string}`>;

/** The address of a call; `phone` is what the program itself puts the number in by. */
export function callAt({ origin }: TextSite, name: ProgramCall, phone = ''): string {
  return origin + name.slice(name.indexOf('/')).replace('{phone}', () => phone);
}

/** The same with its key in it, for programs that send no header. Such a key may look up and fetch lists alone. */
export function openCallAt(site: TextSite, name: ProgramCall, phone = ''): string {
  return `${callAt(site, name, phone)}?country=${site.country}&key=${site.key}`;
}
