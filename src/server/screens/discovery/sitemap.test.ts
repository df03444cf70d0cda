import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PhoneHash } from '#server/domains/name/door.ts';
import { dayNumber } from '#server/domains/number/door.ts';
import { indexedUnits } from '#server/domains/number/rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { locales } from '#shared/locale.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber } from '#test/factories.ts';
import { isListedNow, listInPieces, writePages, writePart } from './sitemap.ts';

const publicUrl = 'https://ringbook.test';
const now = new Date('2026-11-20T12:00:00Z');
const day = dayNumber(now);
let database: Database;
const hash: PhoneHash = (phone) => `hash of ${phone}`;
/** In ascending order. */
const listed: string[] = [];
const hidden: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const ban = (count: number, daysAgo = 0) => ({
    kind: 'ban' as const,
    days: [[day - daysAgo, count]] as [number, number][],
  });
  const good = (count: number) => ({ kind: 'positive' as const, days: [[day, count]] as [number, number][] });
  const add = async (into: string[], phone: string, traits: Parameters<typeof addNumber>[1]) =>
    into.push(await addNumber(database, { phone, ...traits }, now));
  await add(listed, '491511000001', { organisations: [{ name: 'City hall' }] });
  await add(hidden, '491511000002', { lookups: 500 });
  await add(listed, '491511000003', { evidence: [ban(6)] });
  await add(hidden, '491511000004', { evidence: [ban(5)] });
  // Enough complaints to be considered, but equally many in its favor.
  await add(hidden, '491511000005', { evidence: [ban(20), good(20)] });
  await add(hidden, '491511000006', { evidence: [ban(10, 250)] });
  await add(listed, '491511000007', { evidence: [ban(30, 250)] });
  await add(listed, '491511000008', { openReports: [{ count: 40 }] });
  await add(hidden, '491511000009', { openReports: [{ count: 10 }] });
  await add(listed, '491511000010', { organisations: [{ name: 'Hospital' }], evidence: [good(3)] });
  const unlisted = '491511000011';
  await add(hidden, unlisted, { openReports: [{ count: 60 }] });
  await database.db
    .insertInto('unlisted_number')
    .values({ phone_hash: hash(unlisted), unlisted_at: now })
    .execute();
});
afterAll(() => database.close());

async function list(at: Date, perPiece = 100): Promise<string[][]> {
  const pieces: string[][] = [];
  for await (const piece of listInPieces((ask) => ask(database.db), hash, at, perPiece)) {
    pieces.push(piece.map(({ phone }) => phone));
  }
  return pieces;
}

it('lists organisations and unwanted numbers, never a private or an unlisted one', async () => {
  expect((await list(now)).flat()).toEqual(listed);
});

it('drops a number when its verdict has faded, without anything being written', async () => {
  const later = new Date(now.getTime() + 200 * 86_400_000);
  expect((await list(later)).flat()).toEqual(['491511000001', '491511000010']);
});

it('B4 reads no number on the way that can be unwanted on no day', async () => {
  const { db } = database;
  // One recent complaint each, as in most numbers of a data set.
  await sql`insert into number (phone, open_score, open_units)
    select 4930000000000 + n, 1e9, 0.25 from generate_series(1, 20000) n`.execute(db);
  await sql`analyze number`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select phone from number
    where phone > 0 and (organisations <> '[]'::jsonb or member_units + open_units >= ${sql.lit(indexedUnits)})
    order by phone limit 100`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('number_listable');
  expect((await list(now, 100)).length).toBe(1);
  await sql`delete from number where phone > 4930000000000 and phone <= 4930000020000`.execute(db);
});

it('F3 looks at no more numbers in a piece than it was told, whatever it finds', async () => {
  const pieces = await list(now, 2);
  // All but the two that can never be unwanted, in pairs; the last piece may be empty.
  expect(pieces.length).toBeGreaterThanOrEqual(5);
  expect(pieces.flat()).toEqual(listed);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBe(2);
});

it('judges one number as it judges all', async () => {
  for (const phone of listed) expect(await isListedNow(database.db, hash, phone, now), phone).toBe(true);
  for (const phone of hidden) expect(await isListedNow(database.db, hash, phone, now), phone).toBe(false);
  expect(await isListedNow(database.db, hash, '491511000000', now)).toBe(false);
});

it('writes when each number changed', () => {
  const part = writePart(publicUrl, [{ phone: '491511000001', updatedAt: now }]);
  expect(part).toContain(
    '<loc>https://ringbook.test/number/491511000001</loc><lastmod>2026-11-20T12:00:00.000Z</lastmod>',
  );
});

it('B7 names each page in all languages', () => {
  const part = writePages(publicUrl);
  expect(part.match(/<url>/g)).toHaveLength(11);
  expect(part.match(/hreflang="x-default"/g)).toHaveLength(11);
  for (const { tag, hreflang } of locales) {
    expect(part).toContain(`hreflang="${hreflang}" href="https://ringbook.test/${tag}/terms"`);
  }
  expect(part.match(/rel="alternate"/g)).toHaveLength(11 * (locales.length + 1));
});
