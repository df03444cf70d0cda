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

/**
 * Reads what somebody typed. Emergency numbers first: the numbering plans do not know them.
 *
 * @param country how national forms are read; where unknown, the country of the language
 * @returns null for what is no possible number
 */
export function resolvePhone(
  plan: NumberingPlan,
  input: string,
  options: { country?: string | undefined; locale: LocaleTag },
): ResolvedPhone | null {
  if (input.length > maxInputLength) return null;
  const known = toCountryCode(options.country);
  const country = known ?? countryOfLocale(options.locale);
  const digits = keepDigits(input);
  if (digits.length <= 6 && !input.includes('+')) {
    const emergency = plan.findEmergency(digits, known ?? null) ?? plan.findEmergency(digits, null);
    if (emergency) {
      // The language's own country where it has the number, else the only country that does.
      const [first] = emergency.countries;
      const own = emergency.countries.includes(country) ? country : null;
      return { kind: 'emergency', digits, country: own ?? (emergency.countries.length === 1 && first ? first : null) };
    }
  }
  const parsed = parsePhone(input, country);
  return parsed && { kind: 'number', ...parsed };
}
