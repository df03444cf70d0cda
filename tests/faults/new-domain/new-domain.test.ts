import { afterAll, beforeAll, expect, it } from 'vitest';
import { NumberView } from '#contract/number.ts';
import { joinSections } from '#server/screens/number/section-statement.ts';
import { addNumber } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { openWeather, weatherSection } from './weather-part.ts';

let app: TestApp;
let phone: string;
beforeAll(async () => {
  app = await startTestApp({ more: [openWeather], env: { BOT_CHECK: 'off', RATE_FACTOR: '100' } });
  await app.database.pool.query('create table weather (phone int8 primary key, sky text not null)');
  phone = await addNumber(app.database, { complaints: [{ count: 2 }] });
  await app.database.pool.query('insert into weather values ($1, $2)', [phone, 'clear']);
});
afterAll(() => app.close());

async function ask(path: string, init?: RequestInit) {
  const { data } = (await (await app.request(path, init)).json()) as { data: Record<string, unknown> };
  return data;
}

it('says its part of a number to visitors, without anybody’s own', async () => {
  const view = await ask(`/api/v202505/search/${phone}`);
  expect(view.weather).toEqual({ sky: 'clear', umbrella: null });
  expect(view.metrics).toMatchObject({ rainyDays: 3, isUnwanted: false, isVerified: false });
  expect((view.openData as { source: string }[]).map(({ source }) => source)).toEqual(['ftc', 'weather']);
});

it('reads what is a member’s own in the same statement, and for that member alone', async () => {
  const [one, other] = [await join(app), await join(app)];
  const read: string[] = [];
  const { query } = app.database.pool;
  app.database.pool.query = ((...given: unknown[]) => {
    const [asked] = given as [{ text?: string } | string];
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    if (text.includes('weather')) read.push(text);
    return (query as (...all: unknown[]) => unknown).apply(app.database.pool, given);
  }) as typeof query;
  for (const { browser, id } of [one, other]) {
    const { data } = await browser.ask<{ weather: unknown }>(`/api/v202505/search/${phone}`);
    expect(data.weather).toEqual({ sky: 'clear', umbrella: `of ${id}` });
  }
  app.database.pool.query = query;
  expect(read).toHaveLength(2);
  expect(read[0]).toContain('suggested_name');
});

it('shows nothing on a profile by its id, where the number is secret, as it does not say that it may', async () => {
  const holder = await join(app, { first_name: 'Maria' });
  await app.database.pool.query('insert into weather values ($1, $2)', [holder.phone, 'thunder']);
  const shown = await ask(`/api/v202505/search/${holder.phone}`);
  expect(shown).toMatchObject({
    weather: { sky: 'thunder' },
    metrics: { rainyDays: 3 },
    openData: [{ source: 'weather' }],
  });
  const withheld = await ask(`/api/v202505/profile/${holder.id}`);
  expect(NumberView.parse(withheld)).toStrictEqual(withheld);
  expect(JSON.stringify(withheld)).not.toMatch(/weather|thunder|rainyDays/);
});

it('stands in the OpenAPI document, beside what the contract says', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, unknown>;
    components: { schemas: { NumberView: { properties: Record<string, { properties: object }> } } };
  };
  expect(Object.keys(document.paths)).toContain('/api/v6/weather');
  const { properties } = document.components.schemas.NumberView;
  expect(Object.keys(properties.weather?.properties ?? {})).toEqual(['sky', 'umbrella']);
  expect(Object.keys(properties.metrics?.properties ?? {})).toEqual(
    expect.arrayContaining(['isUnwanted', 'lookups', 'rainyDays']),
  );
});

it('answers its own call, and is in the export', async () => {
  expect(await (await app.request('/api/v6/weather')).text()).toBe('Fine');
  const { browser, id } = await join(app);
  const answer = await app.request('/api/v6/profile/export', { headers: { authorization: `Bearer ${browser.token}` } });
  expect(await answer.json()).toMatchObject({ weather: { watchedBy: id } });
});

it('is refused where it takes another section’s column, or asks for what nobody gives', () => {
  const read = weatherSection.public;
  if (!read) throw new Error('the section reads nothing');
  expect(() =>
    joinSections('x', [
      ['a', read],
      ['b', read],
    ]),
  ).toThrow('sky');
  const asking = { columns: { nothing: ':nobody::int4' }, read: () => null };
  const statement = joinSections('x', [['a', asking]]);
  expect(() => statement.values({ phone: '1', profileId: null, now: new Date() })).toThrow('nobody');
});
