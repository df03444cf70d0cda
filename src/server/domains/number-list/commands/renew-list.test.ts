import { afterAll, beforeEach, expect, it } from 'vitest';
import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber } from '#test/factories.ts';
import { listUnwanted } from '../queries/list-unwanted.ts';
import { readPieces } from '../queries/read-list.ts';
import { forgetRemovals, markStale, type RenewDeps, renewList } from './renew-list.ts';
import { delistNumber, settleNumbers } from './settle-numbers.ts';

const start = new Date('2026-11-20T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
let database: Database;
let deps: RenewDeps;
const opened: Database[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  opened.push(database);
  deps = { db: database.db, hash: createPhoneHash((await loadSiteSecret(database))(unlistedKey)) };
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

const addMany = async (count: number, from = 0) => {
  for (let n = from; n < from + count; n += 1) {
    await addNumber(database, { phone: `4930${100_000 + n}`, openReports: [{ count: 40, daysAgo: 1 }] }, start);
  }
};
const acquit = (phone: string) =>
  database.db.updateTable('number').set({ open_data: '[]', open_score: 0 }).where('phone', '=', phone).execute();
const listed = async (now = start) => {
  const list = await listUnwanted(database.db, { least: 40, limit: 1_000 }, now);
  return typeof list === 'string' ? list : list.numbers.map(({ phone }) => phone).sort();
};
const versionOf = async () =>
  (await database.db.selectFrom('number_list').selectAll().executeTakeFirstOrThrow()).version;

it('40: is not told before it is whole, however often it is cut off, and is whole then', async () => {
  await addMany(90);
  let runs = 0;
  while ((await listed()) === 'not_ready') {
    // A budget of 1 ms allows one piece at most.
    await renewList(deps, start, 1);
    runs += 1;
    expect(runs).toBeLessThan(50);
  }
  expect(runs).toBeGreaterThan(1);
  expect(await listed()).toHaveLength(90);
});

it('40: a second pass changes nothing, and one is due after hours, or minutes after an import', async () => {
  await addMany(3);
  await renewList(deps, start);
  const version = await versionOf();
  await addMany(1, 3);
  await renewList(deps, later(hourMs));
  expect([(await listed()).length, await versionOf()]).toEqual([3, version]);
  await renewList(deps, later(7 * hourMs));
  expect(await listed()).toHaveLength(4);
  await addNumber(database, { phone: '4930200000', openReports: [{ count: 40, daysAgo: 1 }] }, start);
  await markStale(database.db);
  await renewList(deps, later(7 * hourMs + 11 * minuteMs));
  expect(await listed()).toHaveLength(5);
});

it('40: a pass is due where the last one ended by a clock that ran ahead', async () => {
  await addMany(1);
  await renewList(deps, later(400 * 24 * hourMs));
  await addMany(1, 1);
  await renewList(deps, start);
  expect(await listed()).toHaveLength(2);
});

it('40: what fades leaves the list by itself', async () => {
  await addMany(2);
  await renewList(deps, start);
  const version = Number(await versionOf());
  const inYears = later(3 * 365 * 24 * hourMs);
  await renewList(deps, inYears);
  const list = await listUnwanted(database.db, { least: 40, since: version, limit: 10 }, inYears);
  expect(list).toMatchObject({ numbers: [], removed: ['4930100000', '4930100001'], isCut: false });
});

it('40: examples, and numbers whose holders unlisted them, never stand on it', async () => {
  await addMany(3);
  await database.db.updateTable('number').set({ is_example: true }).where('phone', '=', '4930100000').execute();
  await database.db
    .insertInto('unlisted_number')
    .values({ phone_hash: deps.hash('4930100001'), unlisted_at: start })
    .execute();
  await renewList(deps, start);
  expect(await listed()).toEqual(['4930100002']);
});

it('40: what left the list keeps neither its score nor what it was complained of, whether it fell or was unlisted', async () => {
  const openReports = [{ count: 40, daysAgo: 1, category: 'scam' }];
  for (const phone of ['4930100000', '4930100001']) await addNumber(database, { phone, openReports }, start);
  await renewList(deps, start);
  const entries = () =>
    database.db
      .selectFrom('number_list_entry')
      .select(['phone', 'score', 'reports', 'category', 'place'])
      .orderBy('phone')
      .execute();
  expect((await entries()).map(({ category }) => category)).toEqual(['scam', 'scam']);
  await acquit('4930100000');
  await settleNumbers(deps, ['4930100000'], start);
  await database.db.transaction().execute((tx) => delistNumber(tx, '4930100001', start));
  const nothing = { score: 0, reports: 0, category: null, place: null };
  expect(await entries()).toEqual([
    { phone: '4930100000', ...nothing },
    { phone: '4930100001', ...nothing },
  ]);
});

it('40: several who settle the same numbers at once leave one state, and each change has a version of its own', async () => {
  await addMany(5);
  await renewList(deps, start);
  const phones = Array.from({ length: 5 }, (_, n) => `4930${100_000 + n}`);
  await acquit(phones[0] ?? '');
  const before = Number(await versionOf());
  await Promise.all(Array.from({ length: 4 }, () => settleNumbers(deps, phones, start)));
  expect(await listed()).toHaveLength(4);
  expect(Number(await versionOf())).toBe(before + 1);
});

it('40: removals are forgotten after their time, and it is known up to which', async () => {
  await addMany(1);
  await renewList(deps, start);
  const first = Number(await versionOf());
  await acquit('4930100000');
  await settleNumbers(deps, ['4930100000'], later(hourMs));
  await forgetRemovals(database.db, 24 * hourMs, later(2 * hourMs));
  expect(await listUnwanted(database.db, { since: first, limit: 1 }, later(2 * hourMs))).toMatchObject({
    removed: ['4930100000'],
  });
  await forgetRemovals(database.db, 24 * hourMs, later(48 * hourMs));
  expect(await listUnwanted(database.db, { since: first, limit: 1 }, later(48 * hourMs))).toBe('since_too_old');
  expect(await database.db.selectFrom('number_list_entry').selectAll().execute()).toEqual([]);
});

it('40: whoever follows a country in which nothing happens need not fetch all of it for what another one forgets', async () => {
  await addMany(1);
  const openReports = [{ count: 40, daysAgo: 1 }];
  await addNumber(database, { phone: '43123456789', country: 'AT', openReports }, start);
  await renewList(deps, start);
  const quiet = await listUnwanted(database.db, { country: 'AT', limit: 10 }, start);
  if (typeof quiet === 'string') throw new Error(quiet);
  await acquit('4930100000');
  await settleNumbers(deps, ['4930100000'], later(hourMs));
  await forgetRemovals(database.db, 24 * hourMs, later(48 * hourMs));
  const since = (country: string) =>
    listUnwanted(database.db, { country, since: quiet.version, limit: 10 }, later(48 * hourMs));
  expect(await since('AT')).toMatchObject({ numbers: [], removed: [], isCut: false });
  expect(await since('DE')).toBe('since_too_old');
});

it('40: pieces of a page end where it does, and say where the next one begins', async () => {
  await addMany(5);
  await renewList(deps, start);
  const read = async (limit: number | null, after: string | null) => {
    const phones: string[] = [];
    const wish = { country: 'DE', least: 60, since: null, sort: 'number', after, limit } as const;
    const ends: (string | null)[] = [];
    for await (const rows of readPieces(database.db, wish, (next) => ends.push(next))) {
      phones.push(...rows.map(({ phone }) => phone));
    }
    return [phones.length, ...ends];
  };
  expect(await read(2, null)).toEqual([2, '4930100001']);
  expect(await read(3, '4930100001')).toEqual([3, null]);
  expect(await read(5, null)).toEqual([5, null]);
  expect(await read(null, null)).toEqual([5, null]);
});
