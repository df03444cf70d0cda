import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import type { Prices } from '#contract/wallet.ts';
import type { Database } from '#server/platform/db/database.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import type { Person } from '#test/member.ts';
import type { TestApp } from '#test/start-app.ts';
import { copyTree, type Tree } from './copy-tree.ts';

// A domain that the product does not have is put into a copy of the project: what of the project changes by that, and
// whether all of the site knows it. All modules are those of the copy.

type Sky = 'clear' | 'clouds' | 'rain' | 'thunder';
interface Weather {
  sky: Sky | null;
  mine: Sky | null;
  told: number;
  can: { tell: boolean };
}

let tree: Tree;
let database: Database;
let app: TestApp;
let support: typeof import('#test/member.ts') & typeof import('#test/factories.ts');
beforeAll(async () => {
  tree = copyTree();
  const { createTestDatabase } = await tree.load<typeof import('#test/database.ts')>('tests/support/database.ts');
  const { migrateToLatest } = await tree.load<typeof import('#server/platform/db/migrate.ts')>(
    'src/server/platform/db/migrate.ts',
  );
  const { startTestApp } = await tree.load<typeof import('#test/start-app.ts')>('tests/support/start-app.ts');
  support = {
    ...(await tree.load<typeof import('#test/member.ts')>('tests/support/member.ts')),
    ...(await tree.load<typeof import('#test/factories.ts')>('tests/support/factories.ts')),
  };
  database = await createTestDatabase();
  expect(await migrateToLatest(database.db)).toEqual(['209901010000-create-weather']);
  app = await startTestApp({ database, env: { BOT_CHECK: 'off', RATE_FACTOR: '100' } });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  tree?.remove();
});
// What one test read a moment ago is not what the next one is shown.
beforeEach(() => app.clock.advance(61_000));

const join = (traits?: Record<string, unknown>) => support.join(app, traits);
const makePhone = () => support.makePhone();
const tell = (by: Person, phone: string, sky: Sky) => by.browser.post('/api/v6/weather/tell', { phone, sky });

type View = Record<string, unknown> & { weather: Weather };
async function ask<Data = View>(path: string): Promise<Data> {
  const { data } = (await (await app.request(path)).json()) as { data: Data };
  return data;
}
const look = (phone: string) => ask(`/api/v202505/search/${phone}`);
const lookAs = async ({ browser }: Person, phone: string) =>
  (await browser.ask<View>(`/api/v202505/search/${phone}`)).data.weather;

async function runJob(name: string) {
  await runRepeatedJob(app, name);
}

it('D4: needs its own files, its phrases, and nothing else but lists that are written', () => {
  expect(tree.changed.filter((path) => !path.endsWith('.gen.ts'))).toEqual(['locales/de-DE.json', 'locales/en.json']);
  const own =
    /^(src\/(contract\/weather(-manifest)?\.ts|(server\/domains|web\/features)\/weather\/)|migrations\/\d+-create-weather\.ts)/;
  expect(tree.added.length).toBeGreaterThan(10);
  expect(tree.added.filter((path) => !own.test(path))).toEqual([]);
  expect(tree.outdated()).toEqual([]);
});

it('D4: stands in the OpenAPI document, beside what the contract says', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, unknown>;
    components: { schemas: Record<string, { properties: Record<string, { properties: object; enum?: string[] }> }> };
  };
  expect(Object.keys(document.paths)).toContain('/api/v6/weather/tell');
  const { NumberView, Prices: told, Posting } = document.components.schemas;
  expect(Object.keys(NumberView?.properties.weather?.properties ?? {})).toEqual(['sky', 'mine', 'told', 'can']);
  expect(Object.keys(told?.properties ?? {})).toContain('weatherTold');
  expect(Posting?.properties.kind?.enum).toContain('weather_told');
});

it('D4: costs what its setting says, on the list of prices and on the paywall', async () => {
  const prices = await ask<Prices & { weatherTold: number }>('/api/v6/numcy/prices');
  expect(prices.weatherTold).toBe(1);
  const { drawPrices } = await tree.load<typeof import('./draw.tsx')>('tests/support/draw.tsx');
  const drawn = await drawPrices({ ...prices, weatherTold: 7 } as Prices, tree.read('locales/en.json'));
  expect(drawn).toContain('Saying how the weather is 7 numcy');
  const member = await join();
  expect(await tell(member, makePhone(), 'rain')).toMatchObject({ status: 200 });
  const { data } = await member.browser.ask('/api/v6/numcy/history');
  expect(data).toMatchObject({ items: [{ kind: 'weather_told', amount: -1, balanceAfter: 9 }, { kind: 'welcome' }] });
  for (let n = 0; n < 9; n += 1) await tell(member, makePhone(), 'clear');
  expect(await tell(member, makePhone(), 'clear')).toMatchObject({ status: 402, code: 'wallet.insufficient_balance' });
});

it('D4: tells the holder, who has a switch for it in the settings', async () => {
  const [holder, member] = [await join(), await join()];
  const kinds = async () => {
    const { data } = await holder.browser.ask<{ items: { kind: string }[] }>('/api/v6/notification/list');
    return data.items.map(({ kind }) => kind).filter((kind) => kind.startsWith('weather'));
  };
  const { data: flags } = await holder.browser.ask('/api/v6/params/notifications');
  expect(flags).toMatchObject({ newNotice: true, weatherNews: true });
  await tell(member, holder.phone, 'rain');
  expect(await kinds()).toEqual(['weather_told']);
  const switched = await holder.browser.post('/api/v6/params/notifications', { weatherNews: '0' });
  expect(switched).toMatchObject({ status: 200, data: { weatherNews: false, newNotice: true } });
  await tell(member, holder.phone, 'thunder');
  expect(await kinds()).toEqual(['weather_told']);
  const { notificationFlags } = await tree.load<typeof import('#contract/profile-limits.ts')>(
    'src/contract/profile-limits.ts',
  );
  const phrases = JSON.parse(tree.read('locales/en.json')) as Record<string, string>;
  // The page of the settings has a switch for each.
  for (const flag of notificationFlags) expect(phrases[`settings.notification.${flag}.title`], flag).toBeTruthy();
  expect(notificationFlags).toContain('weatherNews');
});

it('D4: refuses by its policy and its own code, which makes the flags of the answer too', async () => {
  const holder = await join();
  const refused = { status: 422, code: 'weather.window' };
  expect(await tell(holder, holder.phone, 'rain')).toMatchObject(refused);
  expect(await lookAs(holder, holder.phone)).toMatchObject({ sky: null, can: { tell: false } });
  expect(await lookAs(await join(), holder.phone)).toMatchObject({ can: { tell: true } });
  await holder.browser.post('/api/v6/profile/cancel', { cancel: '1' });
  expect(await tell(holder, makePhone(), 'rain')).toMatchObject({ status: 409, code: 'profile.deactivated' });
});

it('D4: says its part of a number to visitors, without anybody’s own', async () => {
  const phone = await support.addNumber(database, { openReports: [{ count: 2 }] });
  expect(await look(phone)).toMatchObject({ weather: { sky: null, told: 0 } });
  await tell(await join(), phone, 'clear');
  app.clock.advance(1_000);
  await tell(await join(), phone, 'rain');
  const view = await look(phone);
  expect(view.weather).toEqual({ sky: 'rain', mine: null, told: 2, can: { tell: false } });
  expect((view.openData as { source: string }[]).map(({ source }) => source)).toEqual(['ftc', 'weather']);
});

it('D4: has a part of a number’s page, with words that come with it', async () => {
  const { drawPart } = await tree.load<typeof import('./draw.tsx')>('tests/support/draw.tsx');
  const view = (await look(makePhone())) as unknown as NumberView;
  const drawn = await drawPart('WeatherSection', view, tree.read('locales/en.json'));
  expect(drawn).toContain('Weather Nobody said lately how the weather is.');
  const part = await (await app.request('/localeModule/json/en.json?part=weather')).json();
  expect(Object.keys(part as object).toSorted()).toEqual(
    ['clear', 'clouds', 'rain', 'thunder'].map((sky) => `weather.${sky}`),
  );
  const common = (await (await app.request('/localeModule/json/en.json?part=app')).json()) as Record<string, string>;
  expect(common).toHaveProperty(['number.weather']);
  expect(common).not.toHaveProperty(['weather.rain']);
});

it('D4: reads what is a member’s own in the same statement, and for that member alone', async () => {
  const phone = makePhone();
  const [one, other] = [await join(), await join()];
  await tell(one, phone, 'clear');
  app.clock.advance(1_000);
  await tell(other, phone, 'thunder');
  const read: string[] = [];
  const { query } = database.pool;
  database.pool.query = ((...given: unknown[]) => {
    const [asked] = given as [{ text?: string } | string];
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    if (text.includes('weather w')) read.push(text);
    return (query as (...all: unknown[]) => unknown).apply(database.pool, given);
  }) as typeof query;
  for (const [person, mine] of [[one, 'clear'] as const, [other, 'thunder'] as const]) {
    expect(await lookAs(person, phone)).toEqual({ sky: 'thunder', mine, told: 2, can: { tell: true } });
  }
  database.pool.query = query;
  expect(read).toHaveLength(2);
  expect(read[0]).toContain('suggested_name');
});

it('D4: shows nothing on a profile by its id, where the number is secret', async () => {
  const holder = await join({ first_name: 'Maria' });
  await tell(await join(), holder.phone, 'thunder');
  expect(await look(holder.phone)).toMatchObject({ weather: { sky: 'thunder' }, openData: [{ source: 'weather' }] });
  const withheld = await ask(`/api/v202505/profile/${holder.id}`);
  const contract = await tree.load<typeof import('#contract/number.ts')>('src/contract/number.ts');
  expect(contract.NumberView.parse(withheld)).toStrictEqual(withheld);
  expect(withheld.weather).toEqual({ sky: null, mine: null, told: 0, can: { tell: false } });
  expect(JSON.stringify(withheld)).not.toContain('thunder');
});

it('D4: is in the export, hidden while its member is away, and gone with the account, that of others left', async () => {
  const [leaving, staying] = [await join(), await join()];
  const phone = makePhone();
  await tell(staying, phone, 'clear');
  app.clock.advance(1_000);
  await tell(leaving, phone, 'rain');
  const headers = { authorization: `Bearer ${leaving.browser.token}` };
  const file = await (await app.request('/api/v6/profile/export', { headers })).json();
  expect(file).toMatchObject({ weather: [{ phone, sky: 'rain' }] });

  const cancel = (value: string) => leaving.browser.post('/api/v6/profile/cancel', { cancel: value });
  await cancel('1');
  expect(await look(phone)).toMatchObject({ weather: { sky: 'clear' } });
  await cancel('0');
  expect(await look(phone)).toMatchObject({ weather: { sky: 'rain' } });
  await cancel('1');
  app.clock.advance(31 * 86_400_000);
  await runJob('erase-profiles');
  expect(await tellers(phone)).toEqual([staying.id]);
});

async function tellers(phone: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select profile_id::text as id from weather where phone = $1',
    [phone],
  );
  return rows.map(({ id }) => id);
}

it('D4: is gone from a number that is unlisted, by the holder and by the operator’s command alike', async () => {
  const [holder, member] = [await join(), await join()];
  await tell(member, holder.phone, 'rain');
  expect(await tellers(holder.phone)).toEqual([member.id]);
  const { unlistedActs } = await tree.load<typeof import('#server/cli/unlisted.gen.ts')>(
    'src/server/cli/unlisted.gen.ts',
  );
  expect(unlistedActs.map(({ name }) => name)).toContain('forgetWeather');
  expect(await holder.browser.post('/api/v6/number/unlist', {})).toMatchObject({ status: 200 });
  expect(await tellers(holder.phone)).toEqual([]);
});

it('D4: shows and keeps what was said for as long as its setting says', async () => {
  const phone = makePhone();
  await tell(await join(), phone, 'rain');
  app.clock.advance(47 * 3_600_000);
  await runJob('forget-weather');
  expect(await tellers(phone)).toHaveLength(1);
  expect(await look(phone)).toMatchObject({ weather: { sky: 'rain' } });
  app.clock.advance(2 * 3_600_000);
  expect(await look(phone)).toMatchObject({ weather: { sky: null, told: 0 } });
  await runJob('forget-weather');
  expect(await tellers(phone)).toEqual([]);
});
