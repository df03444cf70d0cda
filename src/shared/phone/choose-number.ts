import {
  type CountryCode,
  isSupportedCountry,
  Metadata,
  type MetadataJson,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import { isPhoneDigits, onlyDigits } from './digits.ts';
import { dialKeyWord, type KeyWord } from './key-word.ts';
import { respell } from './spellings.ts';
import { type Candidate, groupsOf } from './typed-text.ts';

export type Reading = 'international' | 'national';

export interface NumberChooser {
  /** The number in its current spelling; null unless possible. */
  read(text: string, country?: CountryCode): PhoneNumber | null;
  /** The number of a candidate: valid if there is such a reading, else possible. */
  choose(candidate: Candidate, country: CountryCode | undefined, first: Reading): PhoneNumber | null;
  chooseWord(word: KeyWord, country: CountryCode | undefined): PhoneNumber | null;
  /**
   * Whether the digits are written as dialed, at home or from abroad; other digits in a text are no number.
   *
   * @param homeCode calling code of the asker's country; North American numbers are dialed with or without its 1
   */
  isAsDialled(number: PhoneNumber, candidate: Candidate, homeCode?: string): boolean;
  toCountryCode(text: string | null | undefined): CountryCode | undefined;
}

/** Parts of the library's class for a numbering plan that its types omit. */
interface SourcePlan {
  IDDPrefix(): string;
  formats(): { pattern(): string; leadingDigitsPatterns(): string[] }[];
}

/** Mexican trunk prefixes before ten digits until 2019; the library's metadata no longer has them. */
const oldMexicanPrefix = /^0(?:1|44|45)(?=\d{10}$)/;

export function createNumberChooser(metadata: MetadataJson): NumberChooser {
  const exitCodes = new Map<CountryCode, RegExp>();

  function read(text: string, country?: CountryCode): PhoneNumber | null {
    const asWritten = readAsWritten(text, country);
    const written = asWritten?.number ?? text;
    const today = written.startsWith('+') ? `+${respell(written.slice(1))}` : written;
    if (today === written) return asWritten;
    const respelled = readAsWritten(today);
    // A possible old form always maps to the current one; otherwise one subscriber could have two pages.
    return respelled && (asWritten || respelled.isValid()) ? respelled : asWritten;
  }

  function readAsWritten(text: string, country?: CountryCode): PhoneNumber | null {
    const number = parsePhoneNumberFromString(
      text,
      { ...(country && { defaultCountry: country }), extract: false },
      metadata,
    );
    if (!number?.isPossible() || !isPhoneDigits(number.number.slice(1))) return null;
    // For an unassigned range, the library may strip a second trunk zero; the key must be stable.
    return number.isValid() || text === number.number ? number : readAsWritten(number.number);
  }

  function choose(candidate: Candidate, country: CountryCode | undefined, first: Reading): PhoneNumber | null {
    const { zeroAt, digits } = candidate;
    const number = chooseDigits(candidate, country, first);
    if (zeroAt === undefined || number?.isValid()) return number;
    // Without the bracketed zero, which the country's plan does not use.
    const bare = { ...candidate, digits: digits.slice(0, zeroAt) + digits.slice(zeroAt + 1) };
    const other = chooseDigits(bare, country, first);
    return other?.isValid() ? other : (number ?? other);
  }

  /** Tries readings lazily, as each costs about 10 µs. */
  function chooseDigits(
    { digits: typed, groups, hasPlus, zeroAt }: Candidate,
    country: CountryCode | undefined,
    first: Reading,
  ) {
    const digits = hasPlus ? typed.replace(/^00/, '') : typed;
    // A plus means international, so a national reading must not replace an invalid number.
    if (hasPlus && !hasCallingCode(digits)) return readOdd(digits, country);
    if (hasPlus) {
      const number = read(`+${digits}`);
      // The library dropped a zero outside brackets: more likely the plus is a typo, as in Russia’s `+8 800 555-35-35`.
      const isChanged = zeroAt === undefined && number !== null && number.number.length <= digits.length;
      const slip = isChanged ? readSlip(digits, country) : null;
      // Only if a trunk prefix was dropped; otherwise the digits do not contradict the calling code.
      return slip !== null && slip.nationalNumber !== digits ? slip : number;
    }
    const direct = read(`+${digits}`);
    const isDirectValid = direct?.isValid() === true;
    const isNationalFirst = first === 'national' || groups.includes(' ');
    if (isDirectValid && !isNationalFirst) return direct;
    const local = country ? read(country === 'MX' ? digits.replace(oldMexicanPrefix, '') : digits, country) : null;
    const isLocalValid = local?.isValid() === true;
    const abroad = afterExitCode(digits, country);
    const isLocalForm =
      first === 'national' || abroad?.isOwn || (local !== null && groups === groupsOf(local.formatNational()));
    const isOwnCode = isDirectValid && direct.countryCallingCode === local?.countryCallingCode;
    if (isOwnCode && digits !== onlyDigits(local.formatNational())) return direct;
    if (isNationalFirst && isLocalForm && isLocalValid) return local;
    if (isDirectValid) return direct;
    if (isLocalValid) return local;
    const dialled = abroad === null ? null : read(`+${abroad.rest}`);
    if (dialled?.isValid() || abroad?.isSure) return dialled;
    // All readings are unassigned. Typed digits are not taken as foreign by the chance of their first digits.
    return first === 'national' ? (local ?? dialled) : (direct ?? dialled ?? local);
  }

  function readOdd(digits: string, country: CountryCode | undefined): PhoneNumber | null {
    const slip = readSlip(digits, country);
    const abroad = slip === null && digits.startsWith('011') ? read(`+${digits.slice(3)}`) : null;
    return abroad?.isValid() ? abroad : slip;
  }

  /** A national number after a mistaken plus. */
  function readSlip(digits: string, country: CountryCode | undefined): PhoneNumber | null {
    const local = country ? read(digits, country) : null;
    return local?.isValid() && onlyDigits(local.formatNational()) === digits ? local : null;
  }

  /** Digits after the exit code; `isSure` if no national number begins with it. */
  function afterExitCode(digits: string, country: CountryCode | undefined) {
    const own = country && exitCodeOf(country).exec(digits)?.[0];
    const [code] = own ? [own] : (/^(?:00|011)/.exec(digits) ?? []);
    if (code === undefined) return null;
    const rest = digits.slice(code.length);
    const isOwn = own !== undefined && hasCallingCode(rest);
    return { rest, isOwn, isSure: isOwn || (hasCallingCode(rest) && (code === '00' || country === undefined)) };
  }

  function exitCodeOf(country: CountryCode): RegExp {
    let code = exitCodes.get(country);
    if (code === undefined) {
      code = new RegExp(`^(?:${planOf(country).IDDPrefix()})`);
      exitCodes.set(country, code);
    }
    return code;
  }

  function planOf(selector: string): SourcePlan {
    const source = new Metadata(metadata);
    source.selectNumberingPlan(selector as CountryCode);
    return source.numberingPlan as unknown as SourcePlan;
  }

  function isAsDialled(number: PhoneNumber, { digits, hasPlus }: Candidate, homeCode?: string): boolean {
    if (hasPlus || digits.startsWith('0')) return true;
    if (digits === onlyDigits(number.formatNational())) return hasNationalForm(number);
    return homeCode === '1' && number.countryCallingCode === homeCode && digits === number.number.slice(1);
  }

  /** The library omits the trunk prefix where its plan has no format, but nobody dials that. */
  function hasNationalForm(number: PhoneNumber): boolean {
    const { country, countryCallingCode, nationalNumber } = number;
    if (number.formatNational() !== nationalNumber) return true;
    const formats = planOf(country ?? countryCallingCode).formats();
    return formats.length === 0 || formats.some((format) => isOfForm(nationalNumber, format));
  }

  /** Calling codes are prefix-free. */
  function hasCallingCode(digits: string): boolean {
    const { country_calling_codes: codes, nonGeographic } = metadata;
    return [1, 2, 3].some((length) => {
      const code = digits.slice(0, length);
      return Object.hasOwn(codes, code) || Object.hasOwn(nonGeographic, code);
    });
  }

  function chooseWord(word: KeyWord, country: CountryCode | undefined): PhoneNumber | null {
    for (const digits of dialKeyWord(word)) {
      const candidate = { digits, groups: digits, hasPlus: word.plus !== '' };
      const number = candidate.hasPlus ? read(`+${digits}`) : country ? read(digits, country) : null;
      if (number?.isValid() && isAsDialled(number, candidate)) return number;
      // North American toll-free numbers are spelled in letters, wherever the reader is.
      const american = candidate.hasPlus || !/^1?8/.test(digits) ? null : read(`+1${digits.replace(/^1/, '')}`);
      if (american?.isValid()) return american;
    }
    return null;
  }

  function toCountryCode(text: string | null | undefined): CountryCode | undefined {
    const code = text?.toUpperCase() as CountryCode | undefined;
    return code && isSupportedCountry(code, metadata) ? code : undefined;
  }

  return { read, choose, chooseWord, isAsDialled, toCountryCode };
}

function isOfForm(national: string, format: ReturnType<SourcePlan['formats']>[number]): boolean {
  const leading = format.leadingDigitsPatterns().at(-1) ?? '';
  return new RegExp(`^(?:${leading})`).test(national) && new RegExp(`^(?:${format.pattern()})$`).test(national);
}
