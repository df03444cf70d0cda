import { foldForSearch } from '#shared/fold-for-search.ts';
import { type Locale, locales } from '#shared/locale.ts';

/** Languages whose own or English name has the query in it, in the order of the table; all for an empty query. */
export function findLanguages(query: string): readonly Locale[] {
  const wanted = foldForSearch(query);
  return locales.filter((locale) => namesOf(locale).some((name) => name.includes(wanted)));
}

const known = new Map<string, readonly string[]>();

/** Computed on first use. `hreflang` names a language without its country, and Chinese with its script. */
function namesOf({ nativeName, hreflang }: Locale): readonly string[] {
  const names =
    known.get(hreflang) ??
    [nativeName, new Intl.DisplayNames('en', { type: 'language' }).of(hreflang) ?? ''].map(foldForSearch);
  known.set(hreflang, names);
  return names;
}
