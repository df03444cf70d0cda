import { remember } from '#server/platform/remember.ts';
import { type LocaleTag, localeEntry, localeTags } from '#shared/locale.ts';

const names = new Map<LocaleTag, Intl.DisplayNames>();
// At most all codes in all languages.
const recall = remember<string | null>(26 ** 2 * localeTags.length);

/** A country's name (ISO 3166-1 alpha-2) in a language; null for what is no country. */
export function countryName(code: string, locale: LocaleTag): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null;
  return recall(`${locale} ${code}`, () => nameOf(code, locale));
}

function nameOf(code: string, locale: LocaleTag): string | null {
  let named = names.get(locale);
  if (!named) {
    // The server knows every language of the table, and a page takes the name from it.
    named = new Intl.DisplayNames(localeEntry(locale).bcp47, { type: 'region', fallback: 'none' });
    names.set(locale, named);
  }
  return named.of(code) ?? null;
}
