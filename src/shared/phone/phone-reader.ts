import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type MetadataJson,
  type PhoneNumber,
} from 'libphonenumber-js/core';
import { createNumberChooser, type Reading } from './choose-number.ts';
import { onlyDigits } from './digits.ts';
import { respell, typeByPlan } from './spellings.ts';
import { foldText } from './typed-signs.ts';
import { type Candidate, groupsOf, halvesOf, isText, readTyped, runsOf } from './typed-text.ts';

export type { CountryCode, Reading };

export type ParsedPhone = {
  /** E.164 without plus, 4–15 digits. */
  digits: string;
  /** ISO 3166-1 alpha-2; null for a non-geographic calling code or an unassigned range. */
  country: string | null;
  /** libphonenumber's type in lower case (`mobile`, `fixed_line_or_mobile`, …), null where unknown. */
  type: string | null;
  /** False: possible by its length, but in an unassigned range. */
  isValid: boolean;
  international: string;
};

export type TypedPhone = { text: string; country: string | null };

export type PhoneReader = {
  /**
   * Parses a number in any pasted text; null for none. Never throws.
   *
   * Digits are read as international, then as national in `country`; a valid reading beats a possible one. National
   * comes first for digits in `country`'s grouping (`(646) 555-1234`) and with `first = 'national'`; a plus is always
   * international. With `'national'`, bare digits are international only if valid. Use it for typed text and files, and
   * the default for addresses: one in 17 ten-digit US numbers is also a valid number of another country.
   */
  parsePhone(input: string, country?: CountryCode, first?: Reading): ParsedPhone | null;
  /**
   * Distinct valid numbers of a text, in order; with more than one, the text is ambiguous. Only numbers of 7 digits or
   * more that are written as dialed; no dates or extensions. `030 901820/21` gives its first line and all its digits,
   * as both are possible; `parsePhone` gives neither.
   */
  listNumbers(input: string, country?: CountryCode): ParsedPhone[];
  /** Value of a field after pasting: the number with a plus, else the whole text in one line. */
  readPasted(pasted: string, country?: CountryCode): string;
  /**
   * Formats a number during typing, in the form that `parsePhone` reads: `country`'s national form or the international
   * one. `text` keeps exactly the given digits and plus, so a caret position is stable; other text stays. `country` is
   * that of the parsed number, else the given one.
   */
  formatAsYouType(typed: string, country?: CountryCode, first?: Reading): TypedPhone;
  /**
   * Suggestions for digits that are invalid in their own country: valid numbers of the given countries, in their order
   * but matching grouping first. All digits are kept, except a calling code prepended by mistake.
   *
   * @param most maximum count; each country costs about 30 µs
   */
  listReadings(input: string, countries: readonly string[], most: number): ParsedPhone[];
  toCountryCode(text: string | null | undefined): CountryCode | undefined;
  listCountries(): CountryCode[];
  /** Calling code without plus: 1–3 digits. */
  callingCodeOf(country: CountryCode): string;
};

/** Creates a reader for given metadata; the browser uses a smaller set than the server. */
export function createPhoneReader(metadata: MetadataJson): PhoneReader {
  const { read, choose, chooseWord, isAsDialled, toCountryCode } = createNumberChooser(metadata);
  const codeOf = (country: CountryCode | undefined) => country && getCountryCallingCode(country, metadata);

  function parsePhone(input: string, country?: CountryCode, first: Reading = 'international'): ParsedPhone | null {
    const { candidates, isAlone, hasPlus, word } = readTyped(input);
    const spelled = word === null ? null : chooseWord(word, country);
    if (spelled && word?.isSure) return present(spelled, true);
    if (word?.isSure) return null;
    let possible: PhoneNumber | null = null;
    for (const written of candidates) {
      if (hasPlus && !written.hasPlus) break;
      const candidate = meantOf(written, country, first);
      if (candidate === null) continue;
      const number = choose(candidate, country, first);
      const isMeant = isAlone || (number !== null && isAsDialled(number, candidate, codeOf(country)));
      if (number?.isValid() && isMeant) return present(number, true);
      if (isAlone || candidate.hasPlus) possible ??= number;
    }
    const number = spelled ?? possible;
    return number && present(number, number === spelled);
  }

  /** The part of a run that is the number, by the plans; null if several are valid. */
  function meantOf(written: Candidate, country: CountryCode | undefined, first: Reading): Candidate | null {
    if (!written.shorter) return written;
    const valid = [...written.shorter, written].filter((one) => choose(one, country, first)?.isValid());
    return valid.length > 1 ? null : (valid[0] ?? written);
  }

  function listNumbers(input: string, country?: CountryCode): ParsedPhone[] {
    const readOne = (candidate: Candidate) => {
      if (candidate.digits.length < 7 || candidate.digits.length > 20) return null;
      const number = choose(candidate, country, 'national');
      const isDialled =
        number && (isAsDialled(number, candidate) || number.number.slice(1) === respell(candidate.digits));
      return isDialled && number.isValid() ? number : null;
    };
    const numbers = runsOf(input).flatMap((found) => {
      const wholes = [...(found.shorter ?? []), found].map(readOne).filter((number) => number !== null);
      if (wholes.length > 0) return wholes;
      for (const halves of halvesOf(found)) {
        const [first, second] = halves.map(readOne);
        if (first && second) return [first, second];
      }
      return [];
    });
    return [...new Map(numbers.map((number) => [number.number, present(number, true)])).values()];
  }

  function readPasted(pasted: string, country?: CountryCode): string {
    const text = pasted.trim().replace(/\s*[\r\n\t]\s*/g, '; ');
    if (listNumbers(pasted, country).length > 1) return text;
    const isPlain = /^[\d +]*$/.test(foldText(text));
    const found = isPlain ? null : parsePhone(text, country, 'national');
    return found?.isValid ? `+${found.digits}` : text;
  }

  function formatAsYouType(typed: string, country?: CountryCode, first: Reading = 'international'): TypedPhone {
    if (isText(typed)) {
      const found = parsePhone(typed, country, first);
      return { text: typed, country: (found?.isValid ? found.country : country) ?? null };
    }
    const digits = onlyDigits(typed);
    const hasPlus = /^[^0-9]*\+/.test(foldText(typed));
    if (digits === '') return { text: hasPlus ? '+' : '', country: country ?? null };
    const chosen = choose({ digits, groups: digits, hasPlus }, country, first);
    const known = chosen?.isValid() ? (chosen.country ?? null) : undefined;
    if (hasPlus) {
      const shown = typeOut(`+${digits}`);
      return { text: shown.text, country: known ?? shown.country };
    }
    if (chosen?.isValid() && chosen.number === read(`+${digits}`)?.number) {
      return { text: typeOut(`+${digits}`).text.slice(1), country: known ?? null };
    }
    // Short numbers have no groups, and the library would add brackets for an area code.
    const text = country && digits.length > 3 ? typeOut(digits, country).text : digits;
    return { text, country: known ?? country ?? null };
  }

  function typeOut(text: string, country?: CountryCode): TypedPhone {
    const formatter = new AsYouType(country, metadata);
    try {
      return { text: formatter.input(text), country: formatter.getCountry() ?? null };
    } catch {
      return { text, country: country ?? null };
    }
  }

  function listReadings(input: string, countries: readonly string[], most: number): ParsedPhone[] {
    const digits = onlyDigits(input);
    if (digits === '' || digits.length > 20) return [];
    const direct = read(`+${digits}`);
    const ownCode = direct?.countryCallingCode;
    const texts = ownCode === undefined ? [digits] : [digits.slice(ownCode.length), digits];
    const groups = groupsOf(foldText(input));
    const isGrouped = groups.includes(' ');
    const found = new Map<string, { number: PhoneNumber; isOwnForm: boolean }>();
    const add = (number: PhoneNumber | null) => {
      if (!number?.isValid() || number.number === direct?.number) return false;
      found.set(number.number, { number, isOwnForm: isGrouped && groups === groupsOf(number.formatNational()) });
      return true;
    };
    for (const country of countries) {
      const code = toCountryCode(country);
      // Countries with many lengths accept almost any digits, so one reading per country is enough.
      if (code) texts.some((text) => add(read(text, code)));
      // A later country may match the grouping.
      if (found.size >= most && !isGrouped) break;
    }
    for (const text of texts) add(read(`+${text}`));
    return [...found.values()]
      .sort((a, b) => Number(b.isOwnForm) - Number(a.isOwnForm))
      .slice(0, most)
      .map(({ number }) => present(number, true));
  }

  return {
    parsePhone,
    listNumbers,
    readPasted,
    formatAsYouType,
    listReadings,
    toCountryCode,
    listCountries: () => getCountries(metadata),
    callingCodeOf: (country) => getCountryCallingCode(country, metadata),
  };
}

function present(number: PhoneNumber, isValid: boolean): ParsedPhone {
  const digits = number.number.slice(1);
  return {
    digits,
    country: number.country ?? null,
    type: typeByPlan(digits, number.getType()?.toLowerCase() ?? null),
    isValid,
    international: number.formatInternational(),
  };
}
