import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import { countryName } from './queries/country-name.ts';
import type { NumberingPlan } from './queries/numbering-plan.ts';
import { shownCountry } from './queries/shown-country.ts';
import { describeTimeZone } from './queries/time-zone.ts';

/** Facts from the digits alone, without the database. */
export function numberingSection(plan: NumberingPlan) {
  return {
    key: 'numbering' as const,
    present(_: unknown, { phone, locale, now }: NumberFrame) {
      const { digits } = phone;
      const country = shownCountry(phone);
      const place = { number: digits, country, countryName: country && countryName(country, locale) };
      const targetPhoneNumber = digits;
      if (phone.kind === 'emergency') {
        const nothing = { region: null, carrier: null, timeZones: [] };
        const emergency = { ...place, ...nothing, international: digits, type: 'emergency', isValid: true };
        return { phone: emergency, targetPhoneNumber } satisfies SectionView;
      }
      const { timeZones, ...names } = plan.describe(digits, locale, phone.type);
      return {
        phone: {
          ...place,
          ...names,
          international: phone.international,
          type: phone.type,
          isValid: phone.isValid,
          timeZones: timeZones.map((id) => describeTimeZone(id, locale, now)),
        },
        targetPhoneNumber,
      } satisfies SectionView;
    },
    // Only the country: region, type and carrier would narrow down the number.
    presentWithheld(_: unknown, { phone, locale }: NumberFrame) {
      const country = shownCountry(phone);
      return {
        phone: {
          number: '',
          country,
          countryName: country && countryName(country, locale),
          region: null,
          carrier: null,
          international: '',
          type: null,
          isValid: phone.kind === 'emergency' || phone.isValid,
          timeZones: [],
        },
        targetPhoneNumber: '',
      } satisfies SectionView;
    },
  } satisfies NumberSection;
}
