import { countryWords } from './country-words.ts';
import { intlTag, type LocaleTag } from './locale.ts';

const named = new Map<LocaleTag, Intl.DisplayNames>();

/** Localized name by ISO 3166-1 alpha-2, the same on the server and in every browser. */
export function countryNameIn(tag: LocaleTag, code: string): string | null {
  // CLDR has a name for ZZ, the unknown region.
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
