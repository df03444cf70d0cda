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

/** Bounds the work for pasted input. */
const maxInputLength = 80;
/** Parsing formatted input takes about 15 µs, and one page view does it three times. */
const recall = remember<ResolvedPhone | null>(2_000);

export interface Dialled {
  /** Given with the number, ISO 3166-1 alpha-2 in any case. An unknown code counts as none. */
  country?: string | undefined;
  /** The caller's own country, if none was given. */
  home?(): CountryCode | undefined;
}

/**
 * Parses user input. Emergency numbers come first, because the numbering plans lack them. Digits without a plus are
 * read in `country` if given. Otherwise plain digits are international where possible, as in our URLs, so that a URL
 * means the same for everyone.
 *
 * @returns null if no number is possible. Treat the result as immutable: it is cached.
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
  // Input that is no phone number may be an emergency number of another country.
  const elsewhere = plan.findEmergency(digits, null);
  return elsewhere && { kind: 'emergency', digits, country: placeOf(elsewhere.countries, own) };
}

function read(text: string, country?: CountryCode, first?: Reading): ResolvedPhone | null {
  const parsed = parsePhone(text, country, first);
  if (parsed === null) return null;
  const { digits, country: of, type, isValid, international } = parsed;
  return { kind: 'number', digits, country: of, type, isValid, international };
}

/** The caller's country if the number exists there, else the only country that has it. */
function placeOf(countries: string[], own: string | undefined): string | null {
  if (own !== undefined && countries.includes(own)) return own;
  return countries.length === 1 ? (countries[0] ?? null) : null;
}
