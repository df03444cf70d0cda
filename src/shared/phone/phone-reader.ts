import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type MetadataJson,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import { isPhoneDigits, keepDigits, toAsciiDigits } from './digits.ts';
import { respell } from './spellings.ts';
import { type Candidate, candidatesOf, dialWord, groupsOf, halvesOf, isText, runsOf } from './typed-text.ts';

export type { CountryCode };

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

/** How bare digits that can be read both ways are taken. */
export type Reading = 'international' | 'national';

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
   * seven digits at least and is written as it is dialled; dates and extensions are none.
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

/** What Mexicans dialled before a number of ten digits until 2019; the library's numbering data forgot it. */
const oldMexicanPrefix = /^0(?:1|44|45)(?=\d{10}$)/;

/** Makes the functions for one set of metadata, so that the browser can do with a smaller one than the server. */
export function createPhoneReader(metadata: MetadataJson): PhoneReader {
  /** As it is dialled today, whatever spelling it has. */
  function read(text: string, country?: CountryCode): PhoneNumber | null {
    const asWritten = readAsWritten(text, country);
    const written = asWritten?.number ?? text;
    const today = written.startsWith('+') ? `+${respell(written.slice(1))}` : written;
    if (today === written) return asWritten;
    const respelled = readAsWritten(today);
    return respelled?.isValid() ? respelled : asWritten;
  }

  function readAsWritten(text: string, country?: CountryCode): PhoneNumber | null {
    const number = parsePhoneNumberFromString(
      text,
      { ...(country && { defaultCountry: country }), extract: false },
      metadata,
    );
    if (!number?.isPossible() || !isPhoneDigits(number.number.slice(1))) return null;
    // The library may take another trunk zero off what it gave for a range that is nobody's; the key must stay put.
    return number.isValid() || text === number.number ? number : readAsWritten(number.number);
  }

  /** Tries the readings in their order, and none that is not needed: each costs some 10 µs. */
  function choose(candidate: Candidate, country: CountryCode | undefined, first: Reading): PhoneNumber | null {
    const { digits, groups, hasPlus } = candidate;
    const direct = read(`+${digits}`);
    // A plus says "international": a national reading must not outdo one that is possible.
    if (hasPlus && direct) return direct;
    const isDirectValid = direct?.isValid() === true;
    const isNationalFirst = !hasPlus && (first === 'national' || groups.includes(' '));
    if (isDirectValid && !isNationalFirst) return direct;
    const local = country ? read(country === 'MX' ? digits.replace(oldMexicanPrefix, '') : digits, country) : null;
    const isLocalValid = local?.isValid() === true;
    const isLocalForm = first === 'national' || (local !== null && groups === groupsOf(local.formatNational()));
    // With the country's own calling code, and without the zero that its national numbers are dialled with.
    const isOwnCode = isDirectValid && direct.countryCallingCode === local?.countryCallingCode;
    if (isOwnCode && digits !== keepDigits(local.formatNational())) return direct;
    if (isNationalFirst && isLocalForm && isLocalValid) return local;
    if (isDirectValid) return direct;
    if (isLocalValid) return local;
    const dialled = /^(?:00|011)/.test(digits) ? read(`+${digits.replace(/^(?:00|011)/, '')}`) : null;
    if (dialled?.isValid()) return dialled;
    // None is given out. Digits that people type are no other country's by the mere chance of how they begin.
    return first === 'national' ? (local ?? dialled) : (direct ?? dialled ?? local);
  }

  function parsePhone(input: string, country?: CountryCode, first: Reading = 'international'): ParsedPhone | null {
    let possible: PhoneNumber | null = null;
    for (const candidate of candidatesOf(input)) {
      const number = choose(candidate, country, first);
      if (number?.isValid()) return present(number, true);
      possible ??= number;
    }
    const word = dialWord(input);
    const dialled = word === null ? null : read(word, country);
    if (dialled?.isValid()) return present(dialled, true);
    return possible && present(possible, false);
  }

  function listNumbers(input: string, country?: CountryCode): ParsedPhone[] {
    const readOne = (candidate: Candidate) => {
      if (candidate.digits.length < 7 || candidate.digits.length > 20) return null;
      const number = choose(candidate, country, 'national');
      if (!number?.isValid()) return null;
      // As it is dialled at home or from abroad: any digits in a text are no number.
      const isDialled = [number.number.slice(1), keepDigits(number.formatNational())].includes(candidate.digits);
      return isDialled || candidate.hasPlus || candidate.digits.startsWith('0') ? number : null;
    };
    const numbers = runsOf(input).flatMap((found) => {
      const whole = readOne(found);
      if (whole) return [whole];
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
    const isPlain = /^[\d +]*$/.test(toAsciiDigits(text));
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
    const hasPlus = /^[^0-9]*\+/.test(toAsciiDigits(typed).replaceAll('\uff0b', '+'));
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
    const groups = groupsOf(toAsciiDigits(input));
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

  function toCountryCode(text: string | null | undefined): CountryCode | undefined {
    const code = text?.toUpperCase() as CountryCode | undefined;
    return code && isSupportedCountry(code, metadata) ? code : undefined;
  }

  return {
    ...{ parsePhone, listNumbers, readPasted, formatAsYouType, listReadings, toCountryCode },
    listCountries: () => getCountries(metadata),
    callingCodeOf: (country) => getCountryCallingCode(country, metadata),
  };
}

function present(number: PhoneNumber, isValid: boolean): ParsedPhone {
  return {
    digits: number.number.slice(1),
    country: number.country ?? null,
    type: number.getType()?.toLowerCase() ?? null,
    isValid,
    international: number.formatInternational(),
  };
}
