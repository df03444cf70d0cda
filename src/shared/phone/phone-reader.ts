import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type MetadataJson,
  type PhoneNumber,
} from 'libphonenumber-js/core';
import { createNumberChooser, type Reading } from './choose-number.ts';
import { keepDigits } from './digits.ts';
import { respell, typeByPlan } from './spellings.ts';
import { foldText } from './typed-signs.ts';
import { type Candidate, groupsOf, halvesOf, isText, readTyped, runsOf } from './typed-text.ts';

export type { CountryCode, Reading };

export type ParsedPhone = {
  /** E.164 without plus, 4–15 digits. */
  digits: string;
  /** ISO 3166-1 alpha-2; null where the calling code belongs to no country, or the range is nobody's. */
  country: string | null;
  /** libphonenumber's type in lower case (`mobile`, `fixed_line_or_mobile`, …), null where unknown. */
  type: string | null;
  /** False: possible by its length, but of a range that nobody was given. */
  isValid: boolean;
  /** `+44 20 7946 0018` */
  international: string;
};

export type TypedPhone = { text: string; country: string | null };

export type PhoneReader = {
  /**
   * Reads a number out of any pasted text; null where there is none. Never throws.
   *
   * Digits are tried as an international number, then as a national one of `country`; a valid reading goes before
   * one that is only possible. A number that is grouped the way `country` writes its own (`(646) 555-1234`), and
   * every number with `first = 'national'`, is tried the other way round; one written with a plus never is. With
   * `'national'` bare digits are international only where they are valid so. Take `'national'` for what people type and files hold, the default for what stands in an address: one in 17
   * ten-digit US numbers is also a valid number of another country.
   */
  parsePhone(input: string, country?: CountryCode, first?: Reading): ParsedPhone | null;
  /**
   * The different valid numbers of a text, in its order: more than one, and it is not plain which is meant. A number has
   * seven digits at least and is written as it is dialled; dates and extensions are none. Of `030 901820/21` they are the
   * first line and all digits, as either may be meant; `parsePhone` gives neither.
   */
  listNumbers(input: string, country?: CountryCode): ParsedPhone[];
  /** What a field shows of a pasted text: the number in it with a plus, else all of it in one line. */
  readPasted(pasted: string, country?: CountryCode): string;
  /**
   * A number grouped while it is typed, by the reading that `parsePhone` gives it: in `country`'s national form, or in
   * international form where it is read so. Nothing is added: the digits of `text` are the digits given, so a caret can
   * be kept in place, and it has a plus where one was typed; what is more than a number stands as it is. The country is that of the number that would be looked up,
   * else `country`.
   */
  formatAsYouType(typed: string, country?: CountryCode, first?: Reading): TypedPhone;
  /**
   * What digits that are no number in their own country may have been meant for: valid numbers of the other countries,
   * in the order of these, each digit kept but a calling code that may have been put before by mistake. Countries that
   * group their numbers just so come first.
   *
   * @param most how many at most; each country costs some 30 µs
   */
  listReadings(input: string, countries: readonly string[], most: number): ParsedPhone[];
  /** The country code (any case) when its numbering plan is known. */
  toCountryCode(text: string | null | undefined): CountryCode | undefined;
  /** All countries with a numbering plan, as ISO 3166-1 alpha-2. */
  listCountries(): CountryCode[];
  /** What is dialled before the numbers of a country, without plus: 1–3 digits. */
  callingCodeOf(country: CountryCode): string;
};

/** Makes the functions for one set of metadata, so that the browser can do with a smaller one than the server. */
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

  /** What of a run may be the whole number, by the plans; null where more than one beginning may be. */
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
    // A text is read as it stands, so it stands as it was typed.
    if (isText(typed)) {
      const found = parsePhone(typed, country, first);
      return { text: typed, country: (found?.isValid ? found.country : country) ?? null };
    }
    const digits = keepDigits(typed);
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
    // Short numbers have no groups, and the library would put an area code's brackets around some.
    const text = country && digits.length > 3 ? typeOut(digits, country).text : digits;
    return { text, country: known ?? country ?? null };
  }

  function typeOut(text: string, country?: CountryCode): TypedPhone {
    const formatter = new AsYouType(country, metadata);
    try {
      return { text: formatter.input(text), country: formatter.getCountry() ?? null };
    } catch {
      // The library stumbles over some beginnings (06 in Samoa): then the digits stand as they were typed.
      return { text, country: country ?? null };
    }
  }

  function listReadings(input: string, countries: readonly string[], most: number): ParsedPhone[] {
    const digits = keepDigits(input);
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
      // Numbers of some countries have many lengths, so that nearly all digits are one there: one each is enough.
      if (code) texts.some((text) => add(read(text, code)));
      // Written in groups it may be just as a later country writes its numbers.
      if (found.size >= most && !isGrouped) break;
    }
    for (const text of texts) add(read(`+${text}`));
    return [...found.values()]
      .sort((a, b) => Number(b.isOwnForm) - Number(a.isOwnForm))
      .slice(0, most)
      .map(({ number }) => present(number, true));
  }

  return {
    ...{ parsePhone, listNumbers, readPasted, formatAsYouType, listReadings, toCountryCode },
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
