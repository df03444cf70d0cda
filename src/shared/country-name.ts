import { countryWords } from './country-words.ts';
import { intlTag, type LocaleTag } from './locale.ts';

const named = new Map<LocaleTag, Intl.DisplayNames>();

/**
 * A country's name in a language, the same on the server and in every browser.
 *
 * @param code ISO 3166-1 alpha-2
 * @returns null for what is no country
 */
export function countryNameIn(tag: LocaleTag, code: string): string | null {
  // CLDR names ZZ, the unknown region, too.
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null;
  const own = countryWords[tag]?.[code];
  if (own !== undefined) return own;
  let names = named.get(tag);
  if (names === undefined) {
    names = new Intl.DisplayNames(intlTag(tag), { type: 'region', fallback: 'none' });
    named.set(tag, names);
  }
  return names.of(code) ?? null;
}
