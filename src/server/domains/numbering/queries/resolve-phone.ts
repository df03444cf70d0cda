import { remember } from '#server/platform/remember.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { countryOfLocale } from '#shared/phone/country-of-locale.ts';
import { keepDigits } from '#shared/phone/digits.ts';
import { type ParsedPhone, parsePhone, toCountryCode } from '#shared/phone/parse-phone.ts';
import type { NumberingPlan } from './numbering-plan.ts';

export type ResolvedPhone =
  | { kind: 'emergency'; digits: string; country: string | null }
  | ({ kind: 'number' } & ParsedPhone);

/** A path may hold any pasted form of a number, but not a novel. */
const maxInputLength = 80;
/** Reading takes some 15 µs, and one visit to a page reads its number three times. */
const recall = remember<ResolvedPhone | null>(10_000);

/**
 * Reads what somebody typed. Emergency numbers first: the numbering plans do not know them.
 *
 * @param country how national forms are read; where unknown, the country of the language
 * @returns null for what is no possible number; else what nobody may change, since it is given again
 */
export function resolvePhone(
  plan: NumberingPlan,
  input: string,
  options: { country?: string | undefined; locale: LocaleTag },
): ResolvedPhone | null {
  if (input.length > maxInputLength) return null;
  const country = toCountryCode(options.country) ?? countryOfLocale(options.locale);
  const digits = keepDigits(input);
  const emergency = input.includes('+') ? null : plan.findEmergency(digits, country);
  if (emergency) return { kind: 'emergency', digits, country: placeOf(emergency.countries, country) };
  const number = recall(`${country} ${input}`, () => {
    const parsed = parsePhone(input, country);
    return parsed && { kind: 'number', ...parsed };
  });
  if (number) return number;
  // What is a number nowhere may still be another country's emergency number.
  const elsewhere = plan.findEmergency(digits, null);
  return elsewhere && { kind: 'emergency', digits, country: placeOf(elsewhere.countries, country) };
}

/** The asker's own country where the number is one there, else the only country that has it. */
function placeOf(countries: string[], own: string): string | null {
  if (countries.includes(own)) return own;
  return countries.length === 1 ? (countries[0] ?? null) : null;
}
