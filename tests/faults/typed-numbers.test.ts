import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { NumberView } from '#contract/number.ts';
import { countryOfTimeZone, likelyCountries } from '#shared/phone/likely-country.ts';
import { parsePhone, toCountryCode } from '#shared/phone/parse-phone.ts';
import * as browser from '#shared/phone/parse-phone-min.ts';
import { countryProxy, startAppBehindCountryProxy } from '#test/country-proxy.ts';
import type { TestApp } from '#test/start-app.ts';
import { type Browser, typedNumbers } from '#test/typed-numbers.ts';
import { destinationOf } from '#web/features/numbering/phone-field.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startAppBehindCountryProxy();
});
afterAll(() => app.close());

/** As `search-home.ts` finds it: the server knows what was chosen, the languages and the proxy; the browser the time zone. */
async function homeOf({ languages, chosen, proxy: near, timeZone }: Browser): Promise<string | undefined> {
  const headers = {
    'accept-language': languages.join(','),
    ...(chosen !== undefined && { cookie: `country_=${chosen}` }),
    ...(near !== undefined && { 'x-place': near }),
  };
  const answer = await app.request('/api/v6/number/readings', { headers, address: countryProxy });
  const { home } = ((await answer.json()) as { data: { home: string | null } }).data;
  return home ?? countryOfTimeZone(timeZone, [...likelyCountries(null, languages), ...browser.listCountries()]);
}

it('U1 the table has 200 ways to type a number, of 20 countries', () => {
  expect(new Set(typedNumbers.map(({ country }) => country)).size).toBe(20);
  const typed = typedNumbers.flatMap(({ country, ways }) => ways.map(([text]) => `${country} ${text}`));
  expect(typedNumbers.map(({ ways }) => ways.length)).toEqual(Array(20).fill(10));
  expect(new Set(typed).size).toBe(200);
});

describe.each(typedNumbers)('U1 in a browser of $country', (person) => {
  it('is at home there', async () => {
    expect(await homeOf(person)).toBe(person.country);
  });

  test.each(person.ways)('%s opens the page of %s', async (typed, digits) => {
    const home = await homeOf(person);
    const country = toCountryCode(home);
    expect(await destinationOf(typed, home ?? null)).toBe(`/number/${digits}`);
    // The server, which knows more, reads the form that comes without script.
    expect(parsePhone(typed, country, 'national')).toMatchObject({ digits, isValid: true });
    // What the field makes of it means the same: typed a key at a time, and pasted.
    let shown = '';
    for (const key of typed) shown = browser.formatAsYouType(shown + key, country, 'national').text;
    expect(await destinationOf(shown, home ?? null)).toBe(`/number/${digits}`);
    expect(await destinationOf(browser.readPasted(typed, country), home ?? null)).toBe(`/number/${digits}`);
    // And the page at that address is that number’s.
    const answer = await app.request(`/api/v202505/search/${digits}`);
    const { data } = (await answer.json()) as { data: unknown };
    expect(NumberView.parse(data).phone).toMatchObject({ number: digits, isValid: true });
  });
});
