import { remember } from '#server/platform/remember.ts';
import { isPhoneDigits } from '#shared/phone/digits.ts';
import {
  type CountryCode,
  type ParsedPhone,
  parsePhone,
  type Reading,
  toCountryCode,
} from '#shared/phone/parse-phone.ts';
import { onlyDigitsOf } from '#shared/phone/typed-text.ts';
import type { NumberingPlan } from './numbering-plan.ts';

export type ResolvedPhone =
  | { kind: 'emergency'; digits: string; country: string | null }
  | ({ kind: 'number' } & ParsedPhone);

/** A path may hold any pasted form of a number, but not a novel. */
const maxInputLength = 80;
/** Reading what is no plain number takes some 15 µs, and one visit to a page reads it three times. */
const recall = remember<ResolvedPhone | null>(2_000);

/** In which country a national number is dialled. */
export interface Dialled {
  /** Named with the number, ISO 3166-1 alpha-2 in any case; what is no country counts as none. */
  country?: string | undefined;
  /** The asker's own, where none was named. */
  home?(): CountryCode | undefined;
}

/**
 * Reads what somebody typed. Emergency numbers first: the numbering plans do not know them. A country that is named is
 * the first in which digits without a plus are read. Digits alone, without one, are what stands in our addresses: an
 * international number wherever they can be one, so that an address means the same to everybody.
 *
 * @returns null for what is no possible number; else what nobody may change, since it is given again
 */
export function resolvePhone(
  plan: NumberingPlan,
  input: string,
  { country, home }: Dialled = {},
): ResolvedPhone | null {
  if (input.length > maxInputLength) return null;
  const isPlain = isPhoneDigits(input);
  const digits = isPlain ? input : onlyDigitsOf(input);
  const named = toCountryCode(country);
  const isEmergency = plan.findEmergency(digits, null) !== null;
  if (!isEmergency && !named && isPlain) {
    const direct = read(`+${input}`);
    if (direct) return direct;
  }
  const own = named ?? home?.();
  const emergency = isEmergency ? plan.findEmergency(digits, own ?? null) : null;
  if (emergency) return { kind: 'emergency', digits, country: placeOf(emergency.countries, own) };
  const first = named ? 'national' : 'international';
  const number = recall(`${own} ${first} ${input}`, () => read(input, own, first));
  if (number) return number;
  // What is a number nowhere may still be another country's emergency number.
  const elsewhere = plan.findEmergency(digits, null);
  return elsewhere && { kind: 'emergency', digits, country: placeOf(elsewhere.countries, own) };
}

function read(text: string, country?: CountryCode, first?: Reading): ResolvedPhone | null {
  const parsed = parsePhone(text, country, first);
  if (parsed === null) return null;
  const { digits, country: of, type, isValid, international } = parsed;
  return { kind: 'number', digits, country: of, type, isValid, international };
}

/** The asker's own country where the number is one there, else the only country that has it. */
function placeOf(countries: string[], own: string | undefined): string | null {
  if (own !== undefined && countries.includes(own)) return own;
  return countries.length === 1 ? (countries[0] ?? null) : null;
}
