import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MainData } from '#contract/number.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber } from '#test/factories.ts';
import { FeaturedNumbers } from './featured-numbers.ts';

const now = new Date('2026-11-20T12:00:00Z');
const noRanges = { rangesOf: () => [] };
const hash = (phone: string) => `hash of ${phone}`;
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Each test has its own lists from an empty database. */
async function load(at = now): Promise<MainData['featuredNumbers']> {
  return new FeaturedNumbers(database, noRanges, hash).get(at);
}
const phonesOf = (rows: { phone: string }[]) => rows.map(({ phone }) => phone);
const empty = () =>
  Promise.all((['lookup', 'number'] as const).map((table) => database.db.deleteFrom(table).execute()));
const organisations = [{ name: 'Hospital' }];

describe('U9 the most complained about', () => {
  it('B9 is in the order of the counts that it shows, with the days that they are of', async () => {
    await empty();
    // Faded to a lower weight than the recent one, but more complaints in number.
    const faded = await addNumber(database, { openReports: [{ count: 200, daysAgo: 250 }] }, now);
    const openReports = [
      { source: 'ftc', count: 50, daysAgo: 1 },
      { source: 'fcc', count: 10, daysAgo: 40 },
    ];
    const fresh = await addNumber(database, { openReports }, now);
    const { mostComplained } = await load();
    expect(mostComplained.map(({ phone, count, since, until }) => [phone, count, since, until])).toEqual([
      [faded, 200, '2026-03-15', '2026-03-15'],
      [fresh, 60, '2026-10-11', '2026-11-19'],
    ]);
  });

  it('38 U2 counts what members report apart from complaints in public records', async () => {
    await empty();
    const today = Math.floor(now.getTime() / dayMs);
    const reported = (count: number) => [{ kind: 'ban' as const, days: [[today, count]] as [number, number][] }];
    const both = await addNumber(database, { openReports: [{ count: 60, daysAgo: 40 }], evidence: reported(9) }, now);
    const members = await addNumber(database, { evidence: reported(20) }, now);
    const { mostComplained } = await load();
    expect(mostComplained).toMatchObject([
      { phone: both, count: 60, reports: 9, since: '2026-10-11', until: '2026-10-11' },
      { phone: members, count: 0, reports: 20, since: '2026-11-20', until: '2026-11-20' },
    ]);
  });

  it('does not say since when, where a source does not', async () => {
    await empty();
    const phone = await addNumber(database, { openReports: [{ count: 60, daysAgo: 2 }] }, now);
    const { open_data: kept } = await database.db
      .selectFrom('number')
      .select('open_data')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    const openData = JSON.stringify(kept.map((entry) => ({ ...entry, firstDay: null })));
    await database.db.updateTable('number').set({ open_data: openData }).execute();
    expect((await load()).mostComplained).toMatchObject([{ since: null, until: '2026-11-18' }]);
  });

  it('has no unlisted number', async () => {
    await empty();
    const phone = await addNumber(database, { openReports: [{ count: 60, daysAgo: 2 }] }, now);
    expect(phonesOf((await load()).mostComplained)).toEqual([phone]);
    await database.db
      .insertInto('unlisted_number')
      .values({ phone_hash: hash(phone), unlisted_at: now })
      .execute();
    expect(phonesOf((await load()).mostComplained)).toEqual([]);
  });

  it('has only numbers that search engines may list', async () => {
    await empty();
    await addNumber(database, { openReports: [{ count: 4 }] }, now);
    await addNumber(database, { openReports: [{ count: 60, daysAgo: 2000 }] }, now);
    const good = [{ kind: 'positive' as const, days: [[Math.floor(now.getTime() / dayMs), 60]] as [number, number][] }];
    await addNumber(database, { openReports: [{ count: 60 }], evidence: good }, now);
    const bad = await addNumber(database, { openReports: [{ count: 30 }] }, now);
    expect(phonesOf((await load()).mostComplained)).toEqual([bad]);
  });

  it('has six at most, the weightiest', async () => {
    await empty();
    const added: string[] = [];
    for (let at = 0; at < 8; at++) added.push(await addNumber(database, { openReports: [{ count: 30 + at }] }, now));
    expect(phonesOf((await load()).mostComplained)).toEqual(added.slice(2).reverse());
  });
});

describe('U9 the most looked up', () => {
  it('were looked up by twenty different people within seven days, in the order of these', async () => {
    await empty();
    const few = await addNumber(database, { organisations, people: 19, lookups: 5_000 }, now);
    const some = await addNumber(database, { organisations, people: 20, lookups: 9_000 }, now);
    const most = await addNumber(database, { organisations, people: 31, lookups: 400 }, now);
    const { mostLookedUp } = await load();
    expect(mostLookedUp.map(({ phone, count, since, until }) => [phone, count, since, until])).toEqual([
      [most, 31, '2026-11-13', '2026-11-20'],
      [some, 20, '2026-11-13', '2026-11-20'],
    ]);
    expect(phonesOf(mostLookedUp)).not.toContain(few);
    // Look-ups are forgotten after eight days.
    expect((await load(new Date(now.getTime() + 7 * dayMs + 61 * minuteMs))).mostLookedUp).toEqual([]);
  });

  it('are no private persons’ and no merely suspicious numbers', async () => {
    await empty();
    await addNumber(database, { people: 90 }, now);
    await addNumber(database, { people: 90, openReports: [{ count: 12 }] }, now);
    const listed = await addNumber(database, { people: 25, organisations }, now);
    expect(phonesOf((await load()).mostLookedUp)).toEqual([listed]);
  });

  it('are not those that stand in the other list already', async () => {
    await empty();
    const both = await addNumber(database, { people: 50, openReports: [{ count: 60 }] }, now);
    const other = await addNumber(database, { people: 20, organisations }, now);
    const { mostComplained, mostLookedUp } = await load();
    expect(phonesOf(mostComplained)).toEqual([both]);
    expect(phonesOf(mostLookedUp)).toEqual([other]);
  });
});
