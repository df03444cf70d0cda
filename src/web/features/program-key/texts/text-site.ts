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

/** The address of a call for programs. */
export function callAt({ origin }: TextSite, path: string): string {
  return `${origin}/api/v1/${path}`;
}

/** The same with its key in it, for programs that send no header. Such a key may look up and fetch lists alone. */
export function openCallAt(site: TextSite, path: string): string {
  return `${callAt(site, path)}?country=${site.country}&key=${site.key}`;
}
