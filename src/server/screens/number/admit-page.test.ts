import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageContext } from '#contract/page-context.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, look } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { noonToday, plainRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let rendered: string[];
beforeAll(async () => {
  const plain = plainRenderer();
  const renderer = {
    ...plain,
    render: (request: Request, context: PageContext) => {
      rendered.push(new URL(request.url).pathname);
      return plain.render(request, context);
    },
  };
  rendered = [];
  app = await startTestApp({ renderer, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', NUMBER_CACHE: 'on' } });
});
afterAll(() => app.close());

async function rendersOf(path: string): Promise<number> {
  const before = rendered.length;
  for (let i = 0; i < 2; i += 1) expect((await app.request(path)).status).toBe(200);
  return rendered.length - before;
}

it.each(['/search', '/de-DE/search', '/number/my', '/terms'])('keeps %s for all', async (path) => {
  expect(await rendersOf(path)).toBe(1);
});

it.each([
  '/key/abc',
  '/de-DE/key/abc',
  '/KEY/abc',
  '/profile/me',
  '/profile/17',
  '/ar-SA/profile/17',
  '/profile-no-check/4915112345678',
  '/profile_no_check/x',
  '/paywall/',
  '/paywall/numcy',
  '/payment/show',
  '/portrait/abcdefghijklmnopqrstuv',
  '/settings/payment',
])('keeps %s for nobody', async (path) => {
  expect(await rendersOf(path)).toBe(2);
});

it('keeps a number’s page until the number changes', async () => {
  const person = await join(app, { first_name: 'Maria' });
  const path = `/number/${person.phone}`;
  // The join event may arrive between two requests and drop the page once more.
  await expect.poll(() => rendersOf(path), { timeout: patient(10_000) }).toBe(0);
  expect(await (await app.request(path)).text()).toContain('M***');
  await person.browser.post('/api/v6/params/profile_going', { flag: '0' });
  expect(await (await app.request(path)).text()).not.toContain('M***');
});

it.each(['/number/112', '/number/12001234567'])('U1 keeps %s for those of one country', async (path) => {
  const before = rendered.length;
  for (const language of ['en-US', 'de-CH', 'en-US', 'de-CH']) {
    expect((await app.request(path, { headers: { 'accept-language': language } })).status).toBe(200);
  }
  expect(rendered.length - before).toBe(2);
});

it('F3 keeps sixteen pages of a number at most, however many ways there are to ask for it', async () => {
  const listed = await addNumber(app.database, { openReports: [{ count: 60, category: 'scam' }] });
  const another = `/number/${await addNumber(app.database)}`;
  expect((await app.request(another)).status).toBe(200);
  const letters = [...'abcdefghij'];
  const prefixes = letters.flatMap((one) => letters.map((other) => `/${one}${other}`));
  const countries = ['DE', 'FR', 'GB', 'US', 'CH', 'AT', 'IT', 'ES', 'NL', 'BE'];
  const ways: [path: string, headers?: Record<string, string>][] = [
    ...prefixes.map((prefix): [string] => [`${prefix}/number/${listed}`]),
    ...countries.flatMap((country) =>
      ['de', 'fr', 'es', 'ru', 'ar'].map((word): [string, Record<string, string>] => [
        '/number/112',
        { 'accept-language': `${word}-${country}` },
      ]),
    ),
  ];
  const ask = async ([path, headers = {}]: (typeof ways)[number], at: number) => {
    const address = `198.51.100.${1 + Math.floor(at / 50)}`;
    expect((await app.request(path, { headers, address })).status).toBe(200);
  };
  for (const [at, way] of ways.entries()) await ask(way, at);
  // They evict nothing, and the most recent ones are cached.
  const rendersAgain = async (again: typeof ways) => {
    const before = rendered.length;
    for (const [at, way] of again.entries()) await ask(way, 500 + at);
    return rendered.length - before;
  };
  expect(await rendersAgain([[another]])).toBe(0);
  expect(await rendersAgain(ways.slice(84, 100).reverse())).toBe(0);
  expect(await rendersAgain(ways.slice(134).reverse())).toBe(0);
  expect(await rendersAgain(ways.slice(0, 84))).toBe(84);
});

it('keeps each number’s own', async () => {
  const phone = await addNumber(app.database);
  expect(await rendersOf(`/number/${phone}`)).toBe(1);
  expect(await rendersOf(`/number/${makePhone()}`)).toBe(1);
});

it('names no organisation on the search page once its number is unlisted', async () => {
  const holder = await join(app);
  await addNumber(app.database, { phone: holder.phone, people: 20, organisations: [{ name: 'Umzüge Ohnesorg' }] });
  app.clock.advance(60_000);
  const load = async () => (await app.request('/api/v202305/main/load')).text();
  expect(await load()).toContain('Umzüge Ohnesorg');
  expect(await rendersOf('/fr-FR/search')).toBe(1);
  await holder.browser.post('/api/v6/number/unlist');
  expect(await load()).not.toContain('Umzüge Ohnesorg');
  expect(await rendersOf('/fr-FR/search')).toBe(1);
});

describe('B6 on whose meter a page counts', () => {
  const env = { BOT_CHECK: 'off', VISITOR_PER_DAY: '3', VISITOR_PER_MINUTE: '3', CODES_PER_NETWORK: '1000' };
  let metered: TestApp;
  beforeAll(async () => {
    metered = await startTestApp({ env, clock: fixedClock(noonToday()) });
  });
  afterAll(() => metered.close());
  let networks = 0;
  const newAddress = () => `192.0.2.${++networks}`;

  /** Opens `count` numbers' pages a minute apart; returns the statuses. */
  async function open(count: number, load: (path: string) => Promise<Response>): Promise<number[]> {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) {
      metered.clock.advance(61_000);
      statuses.push((await load(`/number/${makePhone()}`)).status);
    }
    return statuses;
  }

  it('a member’s: on the account’s, once with the call for the same number, and not on the network’s', async () => {
    const address = newAddress();
    const member = await join(metered);
    await look(metered, member, makePhone());
    const load = (path: string) => {
      const cookie = [...member.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return metered.request(path, { address, headers: { cookie } });
    };
    expect(await open(6, load)).toEqual(Array(6).fill(200));
    const last = makePhone();
    expect((await load(`/number/${last}`)).status).toBe(200);
    expect((await look(metered, member, last)).common.leftRequests).toBe(30 - 1 - 6 - 1);
    // The own number is free, and the network's own meter is untouched.
    expect((await load(`/number/${member.phone}`)).status).toBe(200);
    expect((await look(metered, member, last)).common.leftRequests).toBe(22);
    expect(await open(4, (path) => metered.request(path, { address }))).toEqual([200, 200, 200, 429]);
    expect((await load(`/number/${makePhone()}`)).status).toBe(200);
    await member.browser.post('/api/v6/auth/logout');
    metered.clock.advance(61_000);
    expect((await load(`/number/${makePhone()}`)).status).toBe(429);
  });

  it('a member’s beyond the free ones: on the network’s, so that an account buys no more of them', async () => {
    const address = newAddress();
    const member = await join(metered);
    for (let i = 0; i < 30; i += 1) {
      metered.clock.advance(61_000);
      await look(metered, member, makePhone());
    }
    const cookie = [...member.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const load = (path: string) => metered.request(path, { address, headers: { cookie } });
    expect(await open(4, load)).toEqual([200, 200, 200, 429]);
  });

  it('one that search engines may list: on nobody’s, and it is a look-up of a network all the same', async () => {
    const address = newAddress();
    const listed = await addNumber(metered.database, { openReports: [{ count: 60, category: 'scam' }] });
    const load = (path: string) => metered.request(path, { address });
    expect(await open(4, load)).toEqual([200, 200, 200, 429]);
    for (const path of [`/number/${listed}`, `/de-DE/number/${listed}`]) expect((await load(path)).status).toBe(200);
    // API calls stay metered, as does another address of the same page.
    expect((await load(`/api/v202505/search/${listed}`)).status).toBe(429);
    const lookups = async () =>
      (await metered.database.db.selectFrom('number').select('lookups').where('phone', '=', listed).execute())[0];
    await expect.poll(lookups, { timeout: patient(5_000) }).toEqual({ lookups: '1' });
  });

  it('and not without end: the 121st in a minute counts like any other', async () => {
    const address = newAddress();
    const listed = await addNumber(metered.database, { openReports: [{ count: 60, category: 'scam' }] });
    const load = () => metered.request(`/number/${listed}`, { address });
    expect(await open(3, (path) => metered.request(path, { address }))).toEqual([200, 200, 200]);
    metered.clock.advance(61_000);
    for (let i = 0; i < 120; i += 1) expect((await load()).status).toBe(200);
    expect((await load()).status).toBe(429);
    metered.clock.advance(61_000);
    expect((await load()).status).toBe(200);
  });

  it('a number that is listed no more counts again', async () => {
    const address = newAddress();
    const holder = await join(metered);
    await addNumber(metered.database, { phone: holder.phone, organisations: [{ name: 'Umzüge Ohnesorg' }] });
    const load = () => metered.request(`/number/${holder.phone}`, { address });
    expect(await open(3, (path) => metered.request(path, { address }))).toEqual([200, 200, 200]);
    expect((await load()).status).toBe(200);
    await holder.browser.post('/api/v6/number/unlist');
    expect((await load()).status).toBe(429);
  });
});
