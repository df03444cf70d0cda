import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NumberView } from '#contract/number.ts';
import { PhoneReadings } from '#contract/numbering.ts';
import { countryProxy, startAppBehindCountryProxy } from '#test/country-proxy.ts';
import type { TestApp } from '#test/start-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startAppBehindCountryProxy();
});
afterAll(() => app.close());

const look = async (phone: string, query = '', headers: Record<string, string> = {}, address?: string) =>
  app.request(`/api/v202505/search/${phone}${query}`, { headers, ...(address !== undefined && { address }) });
const viewOf = async (answer: Response): Promise<NumberView> => {
  expect(answer.status).toBe(200);
  return NumberView.parse(((await answer.json()) as { data: unknown }).data);
};

describe('U1 a national form', () => {
  const typed = '03012345678';
  const berlin = { number: '493012345678', country: 'DE', region: 'Berlin' };
  it.each<[string, string, Record<string, string>]>([
    ['the country named with it', '?country=DE', { cookie: 'country_=AT', 'accept-language': 'en-GB' }],
    ['the country chosen in the browser', '', { cookie: 'country_=DE', 'accept-language': 'en-GB' }],
    ['the region of the browser’s languages', '', { 'accept-language': 'de-DE,en-GB;q=0.5' }],
    ['the languages, where the cookie names no country', '', { cookie: 'country_=QQ', 'accept-language': 'de-DE' }],
  ])('is read by %s', async (_, query, headers) => {
    expect((await viewOf(await look(typed, query, headers))).phone).toMatchObject(berlin);
  });

  it.each<[string, string, Record<string, string>]>([
    ['by the language of the page', '?locale=de-DE', {}],
    ['by a language without a region', '', { 'accept-language': 'de' }],
    ['by the American English that browsers add', '', { 'accept-language': 'de,en-US;q=0.5' }],
    ['by a country that nobody trusted names', '', { 'x-place': 'DE' }],
  ])('is not read %s', async (_, query, headers) => {
    expect((await look(typed, query, headers)).status).toBe(400);
  });
});

it('U1 digits that can be an international number mean the same to everybody', async () => {
  // With a plus, a number of New Zealand; without, ten digits as dialed in the US.
  for (const language of ['en-US', 'en-NZ', 'en']) {
    const view = await viewOf(await look('6465551234', '', { 'accept-language': language }));
    expect(view.phone).toMatchObject({ number: '6465551234', country: 'NZ' });
  }
  // Area code of Utah, and a possible number of Austria.
  expect((await viewOf(await look('4355550123', '', { 'accept-language': 'en-US' }))).phone.number).toBe('4355550123');
  expect((await viewOf(await look('(646) 555-1234', '', { 'accept-language': 'en-US' }))).phone.country).toBe('US');
});

describe('U1 the country that a trusted proxy names', () => {
  const phoneOf = async (headers: Record<string, string>, address = countryProxy) => {
    const answer = await look('03012345678', '', headers, address);
    return answer.status === 200 ? (await viewOf(answer)).phone.number : answer.status;
  };

  it('counts where the browser’s languages name none', async () => {
    expect(await phoneOf({ 'x-place': 'DE' })).toBe('493012345678');
    expect(await phoneOf({ 'x-place': 'de', 'accept-language': 'de,en-US' })).toBe('493012345678');
    expect(await phoneOf({ 'x-place': 'US', 'accept-language': 'de-DE' })).toBe('493012345678');
    expect(await phoneOf({ 'x-place': 'US', cookie: 'country_=DE' })).toBe('493012345678');
  });

  it('counts from nobody else, and where it is a country', async () => {
    expect(await phoneOf({ 'x-place': 'DE' }, '203.0.113.9')).toBe(400);
    expect(await phoneOf({ 'x-place': 'XX' })).toBe(400);
    expect(await phoneOf({ 'x-place': 'T1' })).toBe(400);
  });
});

describe('U1 an emergency number', () => {
  const countryOf = async (headers: Record<string, string>) =>
    (await viewOf(await look('112', '', headers))).phone.country;

  it('is that of the country at home, and of no certain one where none is known', async () => {
    expect(await countryOf({ 'accept-language': 'de-DE' })).toBe('DE');
    expect(await countryOf({ cookie: 'country_=CH', 'accept-language': 'de-DE' })).toBe('CH');
    expect(await countryOf({})).toBeNull();
  });
});

describe('U3 GET /api/v6/number/readings', () => {
  const readings = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(`/api/v6/number/readings?${query}`, { headers });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: unknown };
    expect(PhoneReadings.parse(data)).toStrictEqual(data);
    return data as PhoneReadings;
  };

  it('offers what a Swiss number was meant for that was read as an American one', async () => {
    const offered = await readings('phone=%2B10791234567&locale=de-DE', { 'accept-language': 'de-CH' });
    expect(offered.home).toBe('CH');
    expect(offered.readings[0]).toEqual({
      phone: '41791234567',
      international: '+41 79 123 45 67',
      country: 'CH',
      countryName: 'Schweiz',
    });
    expect(offered.readings.length).toBeLessThanOrEqual(3);
  });

  it('offers likely countries for a national number without one, those of the languages first', async () => {
    const english = await readings('phone=020%207946%200018', { 'accept-language': 'en' });
    expect(english.home).toBeNull();
    expect(english.readings[0]).toMatchObject({ phone: '442079460018', country: 'GB' });
    const countries = english.readings.map(({ country }) => country);
    expect(new Set(countries).size).toBe(countries.length);
  });

  it('offers nothing for what is a valid number or no number', async () => {
    for (const phone of ['442079460018', '%2B442079460018', '', 'abc', '1', '9'.repeat(40)]) {
      expect((await readings(`phone=${phone}`, { 'accept-language': 'en-GB' })).readings, phone).toEqual([]);
    }
    expect((await readings('phone=02079460018&country=GB')).readings).toEqual([]);
    expect(await readings('')).toEqual({ home: null, isSeveral: false, odd: null, readings: [] });
  });

  it('offers each of several numbers, as many as are written', async () => {
    const three = '%2B41 79 123 45 67, %2B33 6 12 34 56 78; 020 7946 0018';
    const offered = await readings(`phone=${encodeURI(three)}`.replaceAll('%252B', '%2B'), {
      'accept-language': 'en-GB',
    });
    expect(offered.isSeveral).toBe(true);
    expect(offered.readings.map(({ phone }) => phone)).toEqual(['41791234567', '33612345678', '442079460018']);
    expect((await readings('phone=020 7946 0018', { 'accept-language': 'en-GB' })).isSeveral).toBe(false);
  });

  it('reads no novel', async () => {
    expect((await app.request(`/api/v6/number/readings?phone=${'1'.repeat(201)}`)).status).toBe(400);
  });
});
