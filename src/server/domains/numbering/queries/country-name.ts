import { remember } from '#server/platform/remember.ts';
import { countryNameIn } from '#shared/country-name.ts';
import { type LocaleTag, localeTags } from '#shared/locale.ts';

// Bound: all codes in all languages.
const recall = remember<string | null>(26 ** 2 * localeTags.length);

/** Name of an ISO 3166-1 alpha-2 country in a language; null for an unknown code. */
export function countryName(code: string, locale: LocaleTag): string | null {
  return recall(`${locale} ${code}`, () => countryNameIn(locale, code));
}
