import {
  type CountryCode,
  isSupportedCountry,
  Metadata,
  type MetadataJson,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import { isPhoneDigits, keepDigits } from './digits.ts';
import { dialKeyWord, type KeyWord } from './key-word.ts';
import { respell } from './spellings.ts';
import { type Candidate, groupsOf } from './typed-text.ts';

/** How bare digits that can be read both ways are taken. */
export type Reading = 'international' | 'national';

export interface NumberChooser {
  /** As it is dialled today, whatever spelling it has; null where it is no possible number. */
  read(text: string, country?: CountryCode): PhoneNumber | null;
  /** The number that a candidate stands for: a valid one, else one that is possible. */
  choose(candidate: Candidate, country: CountryCode | undefined, first: Reading): PhoneNumber | null;
  /** The valid number that a word on the keys stands for. */
  chooseWord(word: KeyWord, country: CountryCode | undefined): PhoneNumber | null;
  /**
   * Written as it is dialled at home or from abroad: any digits in a text are no number.
   *
   * @param homeCode calling code of the asker's country: in North America numbers are dialled with its 1 or without
   */
  isAsDialled(number: PhoneNumber, candidate: Candidate, homeCode?: string): boolean;
  /** The country code (any case) when its numbering plan is known. */
  toCountryCode(text: string | null | undefined): CountryCode | undefined;
}

/** What the library's own class gives of a plan, beyond what its types tell. */
interface SourcePlan {
  IDDPrefix(): string;
  formats(): { pattern(): string; leadingDigitsPatterns(): string[] }[];
}

/** What Mexicans dialled before a number of ten digits until 2019; the library's numbering data forgot it. */
const oldMexicanPrefix = /^0(?:1|44|45)(?=\d{10}$)/;

export function createNumberChooser(metadata: MetadataJson): NumberChooser {
  const exitCodes = new Map<CountryCode, RegExp>();

  function read(text: string, country?: CountryCode): PhoneNumber | null {
    const asWritten = readAsWritten(text, country);
    const written = asWritten?.number ?? text;
    const today = written.startsWith('+') ? `+${respell(written.slice(1))}` : written;
    if (today === written) return asWritten;
    const respelled = readAsWritten(today);
    // What is possible in its old form always goes by the new one; else one subscriber could have two pages again.
    return respelled && (asWritten || respelled.isValid()) ? respelled : asWritten;
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

  function choose(candidate: Candidate, country: CountryCode | undefined, first: Reading): PhoneNumber | null {
    const { zeroAt, digits } = candidate;
    const number = chooseDigits(candidate, country, first);
    if (zeroAt === undefined || number?.isValid()) return number;
    // A zero in brackets that the country's plan has no use for.
    const bare = { ...candidate, digits: digits.slice(0, zeroAt) + digits.slice(zeroAt + 1) };
    const other = chooseDigits(bare, country, first);
    return other?.isValid() ? other : (number ?? other);
  }

  /** Tries the readings in their order, and none that is not needed: each costs some 10 µs. */
  function chooseDigits(
    { digits: typed, groups, hasPlus, zeroAt }: Candidate,
    country: CountryCode | undefined,
    first: Reading,
  ) {
    // The code for leaving the country, typed where the plus stands for it.
    const digits = hasPlus ? typed.replace(/^00/, '') : typed;
    // A plus says "international": no national reading may stand in for a number that is none.
    if (hasPlus && !hasCallingCode(digits)) return readOdd(digits, country);
    if (hasPlus) {
      const number = read(`+${digits}`);
      // A zero had to go that stands in no brackets: rather the plus is a slip, as in Russia’s `+8 800 555-35-35`.
      const isChanged = zeroAt === undefined && number !== null && number.number.length <= digits.length;
      const slip = isChanged ? readSlip(digits, country) : null;
      // Behind a trunk prefix alone: digits of which all are the number's say nothing against the calling code.
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
    // With the country's own calling code, and without the zero that its national numbers are dialled with.
    const isOwnCode = isDirectValid && direct.countryCallingCode === local?.countryCallingCode;
    if (isOwnCode && digits !== keepDigits(local.formatNational())) return direct;
    if (isNationalFirst && isLocalForm && isLocalValid) return local;
    if (isDirectValid) return direct;
    if (isLocalValid) return local;
    const dialled = abroad === null ? null : read(`+${abroad.rest}`);
    if (dialled?.isValid() || abroad?.isSure) return dialled;
    // None is given out. Digits that people type are no other country's by the mere chance of how they begin.
    return first === 'national' ? (local ?? dialled) : (direct ?? dialled ?? local);
  }

  /** A plus before digits that no calling code begins with. */
  function readOdd(digits: string, country: CountryCode | undefined): PhoneNumber | null {
    const slip = readSlip(digits, country);
    // What North Americans dial to leave the country.
    const abroad = slip === null && digits.startsWith('011') ? read(`+${digits.slice(3)}`) : null;
    return abroad?.isValid() ? abroad : slip;
  }

  /** Digits that are dialled so at home. */
  function readSlip(digits: string, country: CountryCode | undefined): PhoneNumber | null {
    const local = country ? read(digits, country) : null;
    return local?.isValid() && keepDigits(local.formatNational()) === digits ? local : null;
  }

  /** What follows the code for leaving the country; it is sure where nothing at home begins so. */
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

  /** @param selector a country, or a calling code that is no country's */
  function planOf(selector: string): SourcePlan {
    const source = new Metadata(metadata);
    source.selectNumberingPlan(selector as CountryCode);
    return source.numberingPlan as unknown as SourcePlan;
  }

  function isAsDialled(number: PhoneNumber, { digits, hasPlus }: Candidate, homeCode?: string): boolean {
    if (hasPlus || digits.startsWith('0')) return true;
    if (digits === keepDigits(number.formatNational())) return hasNationalForm(number);
    return homeCode === '1' && number.countryCallingCode === homeCode && digits === number.number.slice(1);
  }

  /** The library gives what its plan has no form for without the trunk prefix, as nobody dials it. */
  function hasNationalForm(number: PhoneNumber): boolean {
    const { country, countryCallingCode, nationalNumber } = number;
    if (number.formatNational() !== nationalNumber) return true;
    const formats = planOf(country ?? countryCallingCode).formats();
    return formats.length === 0 || formats.some((format) => isOfForm(nationalNumber, format));
  }

  /** No calling code begins with another one. */
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
      // North America's free numbers are spelled so, wherever somebody reads of them.
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
