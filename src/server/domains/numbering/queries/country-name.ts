import { remember } from '#server/platform/remember.ts';
import { countryNameIn } from '#shared/country-name.ts';
import { type LocaleTag, localeTags } from '#shared/locale.ts';

// At most all codes in all languages.
const recall = remember<string | null>(26 ** 2 * localeTags.length);

/** A country's name (ISO 3166-1 alpha-2) in a language; null for what is no country. */
export function countryName(code: string, locale: LocaleTag): string | null {
  return recall(`${locale} ${code}`, () => countryNameIn(locale, code));
}
