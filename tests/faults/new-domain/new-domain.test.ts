import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NumberView } from '#contract/number.ts';
import type { Database } from '#server/platform/db/database.ts';
import { joinSections } from '#server/screens/number/section-statement.ts';
import { openTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import type { Sky } from './contract.ts';
import { down, up } from './migration.ts';
import { openWeather } from './part.ts';
import { weatherSection } from './section.ts';
import { weatherSettings } from './settings.ts';

let database: Database;
let app: TestApp;
/** As migrations know it. */
const bare = () => database.db as unknown as Kysely<unknown>;
beforeAll(async () => {
  database = await openTestDatabase();
  await up(bare());
  app = await startTestApp({
    database,
    env: { BOT_CHECK: 'off', RATE_FACTOR: '100' },
    // Its lines of `server/settings.ts` and `server/parts.ts`.
    settings: [weatherSettings],
    more: [openWeather],
  });
});
afterAll(async () => {
  await app.close();
  await down(bare());
  await database.close();
});
// What one test read a moment ago is not what the next one is shown.
beforeEach(() => app.clock.advance(61_000));

const tell = (by: Person, phone: string, sky: Sky) => by.browser.post('/api/v6/weather/tell', { phone, sky });

async function ask(path: string) {
  const { data } = (await (await app.request(path)).json()) as { data: Record<string, unknown> };
  return data;
}
const look = (phone: string) => ask(`/api/v202505/search/${phone}`);

async function runJob(name: string) {
  for (const job of app.jobs) if ('everyMs' in job && job.name === name) return job.run(app.clock.now());
  throw new Error(`there is no job ${name}`);
}

it('says its part of a number to visitors, without anybody’s own', async () => {
  const phone = await addNumber(database, { complaints: [{ count: 2 }] });
  expect(await look(phone)).toMatchObject({ weather: { sky: null }, metrics: { skiesTold: 0 } });
  await tell(await join(app), phone, 'clear');
  app.clock.advance(1_000);
  await tell(await join(app), phone, 'rain');
  const view = await look(phone);
  expect(view.weather).toEqual({ sky: 'rain', mine: null, can: { tell: false } });
  expect(view.metrics).toMatchObject({ skiesTold: 2, isUnwanted: false, isVerified: false });
  expect((view.openData as { source: string }[]).map(({ source }) => source)).toEqual(['ftc', 'weather']);
});

it('reads what is a member’s own in the same statement, and for that member alone', async () => {
  const phone = makePhone();
  const [one, other] = [await join(app), await join(app)];
  await tell(one, phone, 'clear');
  app.clock.advance(1_000);
  await tell(other, phone, 'thunder');
  const read: string[] = [];
  const { query } = database.pool;
  database.pool.query = ((...given: unknown[]) => {
    const [asked] = given as [{ text?: string } | string];
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    if (text.includes('weather')) read.push(text);
    return (query as (...all: unknown[]) => unknown).apply(database.pool, given);
  }) as typeof query;
  for (const [{ browser }, mine] of [[one, 'clear'] as const, [other, 'thunder'] as const]) {
    const { data } = await browser.ask<{ weather: unknown }>(`/api/v202505/search/${phone}`);
    expect(data.weather).toEqual({ sky: 'thunder', mine, can: { tell: true } });
  }
  database.pool.query = query;
  expect(read).toHaveLength(2);
  expect(read[0]).toContain('suggested_name');
});

it('shows nothing on a profile by its id, where the number is secret, as it does not say that it may', async () => {
  const holder = await join(app, { first_name: 'Maria' });
  await tell(await join(app), holder.phone, 'thunder');
  const shown = await look(holder.phone);
  expect(shown).toMatchObject({
    weather: { sky: 'thunder' },
    metrics: { skiesTold: 1 },
    openData: [{ source: 'weather' }],
  });
  const withheld = await ask(`/api/v202505/profile/${holder.id}`);
  expect(NumberView.parse(withheld)).toStrictEqual(withheld);
  expect(JSON.stringify(withheld)).not.toMatch(/weather|thunder|skiesTold/);
});

it('refuses by its policy, which makes the flags of the answer too', async () => {
  const holder = await join(app);
  expect(await tell(holder, holder.phone, 'rain')).toMatchObject({ status: 422, code: 'number.own' });
  const { data } = await holder.browser.ask<{ weather: unknown }>(`/api/v202505/search/${holder.phone}`);
  expect(data.weather).toEqual({ sky: null, mine: null, can: { tell: false } });
});

it('stands in the OpenAPI document, beside what the contract says', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, unknown>;
    components: { schemas: { NumberView: { properties: Record<string, { properties: object }> } } };
  };
  expect(Object.keys(document.paths)).toContain('/api/v6/weather/tell');
  const { properties } = document.components.schemas.NumberView;
  expect(Object.keys(properties.weather?.properties ?? {})).toEqual(['sky', 'mine', 'can']);
  expect(Object.keys(properties.metrics?.properties ?? {})).toEqual(
    expect.arrayContaining(['isUnwanted', 'lookups', 'skiesTold']),
  );
});

it('is in the export, hidden while its member is away, and gone with the account, that of others left', async () => {
  const [leaving, staying] = [await join(app), await join(app)];
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
  const left = await database.db.selectFrom('weather').select('profile_id').where('phone', '=', phone).execute();
  expect(left).toEqual([{ profile_id: staying.id }]);
});

it('shows and keeps what was said for as long as its setting says', async () => {
  const phone = makePhone();
  await tell(await join(app), phone, 'rain');
  const kept = () => database.db.selectFrom('weather').select('sky').where('phone', '=', phone).execute();
  app.clock.advance(47 * 3_600_000);
  await runJob('forget-weather');
  expect(await kept()).toHaveLength(1);
  expect(await look(phone)).toMatchObject({ weather: { sky: 'rain' } });
  app.clock.advance(2 * 3_600_000);
  expect(await look(phone)).toMatchObject({ weather: { sky: null }, metrics: { skiesTold: 0 } });
  await runJob('forget-weather');
  expect(await kept()).toEqual([]);
});

it('is refused where it takes another section’s column, or asks for what nobody gives', () => {
  const { public: read } = weatherSection({ keptDays: 2 });
  expect(() =>
    joinSections('x', [
      ['a', read],
      ['b', read],
    ]),
  ).toThrow('sky');
  const asking = { columns: { nothing: ':nobody::int4' }, read: () => null };
  const statement = joinSections('x', [['a', asking]]);
  expect(() => statement.values([{ phone: '1', profileId: null, now: new Date() }])).toThrow('nobody');
});
