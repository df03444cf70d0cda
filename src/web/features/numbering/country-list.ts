import { countryNameIn } from '#shared/country-name.ts';
import { foldForSearch } from '#shared/fold-for-search.ts';
import { intlTag, type LocaleTag, localeTags } from '#shared/locale.ts';
import type { CountryCode } from '#shared/phone/phone-reader.ts';

export interface CountryChoice {
  /** ISO 3166-1 alpha-2. */
  code: CountryCode;
  /** In the language of the page. */
  name: string;
  /** Digits without plus. */
  callingCode: string;
}

interface Numbering {
  listCountries(): CountryCode[];
  callingCodeOf(country: CountryCode): string;
}

/** All countries with a numbering plan, sorted in the page's language. */
export function listChoices({ listCountries, callingCodeOf }: Numbering, locale: LocaleTag): CountryChoice[] {
  const { compare } = new Intl.Collator(intlTag(locale));
  return listCountries()
    .map((code) => ({ code, name: countryNameIn(locale, code) ?? code, callingCode: callingCodeOf(code) }))
    .sort((a, b) => compare(a.name, b.name));
}

/** Countries that match a query, best first: part of a name in any site language, calling code, or ISO letters. */
export function findChoices(choices: readonly CountryChoice[], query: string): CountryChoice[] {
  const wanted = foldForSearch(query);
  if (wanted === '') return [...choices];
  const digits = /^\+?(\d{1,4})$/.exec(wanted)?.[1];
  const ranked = choices.flatMap((choice, at) => {
    const rank = digits === undefined ? rankOf(choice, wanted) : rankOfCode(choice, digits);
    return rank === null ? [] : [{ choice, rank, at }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || a.at - b.at).map(({ choice }) => choice);
}

function rankOfCode({ callingCode }: CountryChoice, digits: string): number | null {
  if (callingCode === digits) return 0;
  return callingCode.startsWith(digits) ? 1 : null;
}

function rankOf({ code, name }: CountryChoice, wanted: string): number | null {
  if (code.toLowerCase() === wanted) return 0;
  const own = foldForSearch(name);
  if (own.startsWith(wanted)) return 1;
  if (own.includes(` ${wanted}`)) return 2;
  const all = allNamesOf(code);
  if (all.some((each) => each.startsWith(wanted))) return 3;
  return wanted.length > 2 && all.some((each) => each.includes(wanted)) ? 4 : null;
}

const everyName = new Map<CountryCode, string[]>();

/** Computed on first use: 25 names per country. */
function allNamesOf(code: CountryCode): string[] {
  let all = everyName.get(code);
  if (all === undefined) {
    all = localeTags.map((tag) => foldForSearch(countryNameIn(tag, code) ?? code));
    everyName.set(code, all);
  }
  return all;
}
