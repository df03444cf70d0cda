import {
  AsYouType,
  type CountryCode,
  isSupportedCountry,
  type MetadataJson,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import { isPhoneDigits, keepDigits, toAsciiDigits } from './digits.ts';
import { respell } from './spellings.ts';

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
   * every number with `first = 'national'`, is tried the other way round; one written with a plus never is.
   * Take `'national'` for what people type and files hold, the default for what stands in an address: one in 17
   * ten-digit US numbers is also a valid number of another country.
   */
  parsePhone(input: string, country?: CountryCode, first?: Reading): ParsedPhone | null;
  /**
   * Digits as they are typed, in international form; in `country`'s national form while or because they are no
   * international number. The digits of `text` are the digits given, so a caret can be kept in place. A complete
   * number is read as `parsePhone` reads it.
   */
  formatAsYouType(typed: string, country?: CountryCode, first?: Reading): TypedPhone;
  /** The country code (any case) when its numbering plan is known. */
  toCountryCode(text: string | null | undefined): CountryCode | undefined;
};

/** No pasted number needs more, and the time of a read stays bounded. */
const maxInputLength = 500;

/** What stands between the digits of one number: blanks, invisible marks, brackets, dots, dashes, slashes. */
const gap =
  '[^\\S\\r\\n\\t]|[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069().\\[\\]/·•_−-]|[\\u2010-\\u2015]';
const run = new RegExp(`\\+?(?:${gap})*[0-9](?:(?:${gap})*[0-9])*`, 'g');

/** E.164's 15, and room for a dialling prefix and a trunk digit. */
const maxRunDigits = 20;

/** What Mexicans dialled before a number of ten digits until 2019; the library's numbering data forgot it. */
const oldMexicanPrefix = /^0(?:1|44|45)(?=\d{10}$)/;

type Candidate = { digits: string; groups: string; hasPlus: boolean };

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
    if (isNationalFirst && isLocalForm && isLocalValid) return local;
    if (isDirectValid) return direct;
    if (isLocalValid) return local;
    const dialled = /^(?:00|011)/.test(digits) ? read(`+${digits.replace(/^(?:00|011)/, '')}`) : null;
    return dialled?.isValid() ? dialled : (direct ?? dialled ?? local);
  }

  function parsePhone(input: string, country?: CountryCode, first: Reading = 'international'): ParsedPhone | null {
    let possible: PhoneNumber | null = null;
    for (const candidate of candidatesOf(input)) {
      const number = choose(candidate, country, first);
      if (number?.isValid()) return present(number, true);
      possible ??= number;
    }
    return possible && present(possible, false);
  }

  function formatAsYouType(typed: string, country?: CountryCode, first: Reading = 'international'): TypedPhone {
    const digits = keepDigits(typed);
    if (digits === '') return { text: '', country: null };
    const chosen = choose({ digits, groups: digits, hasPlus: false }, country, first);
    const international = typeOut(`+${digits}`);
    const isInternational = chosen?.isValid()
      ? chosen.number === read(`+${digits}`)?.number
      : international.hasCallingCode || (!country && !digits.startsWith('0'));
    const shown = isInternational ? international : country ? typeOut(digits, country) : null;
    return { text: shown?.text ?? digits, country: shown?.country ?? null };
  }

  function typeOut(text: string, country?: CountryCode) {
    const formatter = new AsYouType(country, metadata);
    let shown: string;
    try {
      shown = formatter.input(text);
    } catch {
      // The library stumbles over some beginnings (06 in Samoa): then the digits stand as they were typed.
      return { text, country: country ?? null, hasCallingCode: false };
    }
    return { text: shown, country: formatter.getCountry(), hasCallingCode: formatter.getCallingCode() !== undefined };
  }

  function toCountryCode(text: string | null | undefined): CountryCode | undefined {
    const code = text?.toUpperCase() as CountryCode | undefined;
    return code && isSupportedCountry(code, metadata) ? code : undefined;
  }

  return { parsePhone, formatAsYouType, toCountryCode };
}

/** The digit runs of a text that may be a number: those with a plus first, then the longer ones. */
function candidatesOf(input: string): Candidate[] {
  const text = toAsciiDigits(input.slice(0, maxInputLength))
    .replace(/\uff0b|%2b/gi, '+')
    .replace(/%20/g, ' ');
  return (text.match(run) ?? [])
    .flatMap((found) => (keepDigits(found).length > maxRunDigits ? found.split('/') : [found]))
    .map((found) => ({ digits: keepDigits(found), groups: groupsOf(found), hasPlus: found.startsWith('+') }))
    .filter(({ digits }) => digits.length > 2 && digits.length <= maxRunDigits)
    .sort((a, b) => Number(b.hasPlus) - Number(a.hasPlus) || b.digits.length - a.digits.length);
}

function groupsOf(text: string): string {
  return text.replace(/[^0-9]+/g, ' ').trim();
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
