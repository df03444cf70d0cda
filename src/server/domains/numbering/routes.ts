import { numberingCalls } from '#contract/numbering.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { requestLocale } from '#server/platform/http/problem.ts';
import type { Home } from '#shared/phone/home-country.ts';
import { likelyCountries } from '#shared/phone/likely-country.ts';
import { listNumbers, listReadings, parsePhone, toCountryCode } from '#shared/phone/parse-phone.ts';
import { oddityOf } from '#shared/phone/typed-text.ts';
import { countryName } from './queries/country-name.ts';
import { shownCountry } from './queries/shown-country.ts';

/** More would be a list to search. */
const mostReadings = 3;

/** @param homeOf country of the caller's national numbers */
export function numberingRoutes(homeOf: (c: ApiContext) => Home) {
  const api = createApi();
  addCall(
    api,
    numberingCalls,
    'GET /api/v6/number/readings',
    {
      summary: 'List the numbers of other countries that invalid digits may mean',
      description: 'Uses the numbering plans alone: nothing is looked up, and nothing is counted.',
      gives: 'Possible numbers',
      who: 'anyone',
      failures: ['request.invalid'],
    },
    async (c, { query: { phone = '', country } }) => {
      const locale = requestLocale(c);
      const { country: home, languages } = homeOf(c);
      const own = toCountryCode(country) ?? home;
      const written = listNumbers(phone, own);
      const isSeveral = written.length > 1;
      const odd = isSeveral ? null : oddityOf(phone);
      const readings = isSeveral
        ? written
        : odd !== null || parsePhone(phone, own, 'national')?.isValid
          ? []
          : listReadings(phone, likelyCountries(own, languages), mostReadings);
      return ok(c, {
        home: home ?? null,
        isSeveral,
        odd,
        readings: readings.map((reading) => {
          const place = shownCountry(reading);
          return {
            phone: reading.digits,
            international: reading.international,
            country: place,
            countryName: place && countryName(place, locale),
          };
        }),
      });
    },
  );
  return api;
}
