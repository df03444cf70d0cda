import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type Database, type Db, openDatabase } from '../db/database.ts';
import { consume, consumeAll, deleteExpiredUses, peek, type RateLimit } from './rate-limit.ts';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

const makeLimit = (most: number, spanMs = hourMs): RateLimit => ({ name: `test-${randomUUID()}`, most, spanMs });
const usesOf = (limit: RateLimit) =>
  db.selectFrom('rate_use').selectAll().where('limit_name', '=', limit.name).orderBy('who').execute();

it('lets each do it so often in any hour, and says when it is possible again', async () => {
  const limit = makeLimit(2);
  expect([
    await consume(db, limit, 'a', at(0)),
    await consume(db, limit, 'a', at(1000)),
    await consume(db, limit, 'b', at(1000)),
  ]).toEqual([0, 0, 0]);
  expect(await consume(db, limit, 'a', at(1600))).toBe(2000);
  // A refused use does not count.
  expect(await consume(db, limit, 'a', at(3600))).toBe(0);
  expect(await consume(db, limit, 'a', at(3600))).toBe(1000);
  // Limits are independent.
  expect(await consume(db, makeLimit(2), 'a', at(3600))).toBe(0);
});

it('never allows more than the limit in any span, wherever that begins', async () => {
  const limit = makeLimit(3, 10_000);
  const taken: number[] = [];
  for (let second = 0; second < 200; second += 1) {
    // Bursts, at steps that do not divide the span.
    if (second % 7 < 4 && (await consume(db, limit, 'a', at(second))) === 0) taken.push(second);
  }
  for (const from of taken) {
    expect(taken.filter((second) => second >= from && second < from + 10).length).toBeLessThanOrEqual(3);
  }
  // Most of the uses that the pattern of attempts allows are granted.
  expect(taken.length).toBeGreaterThan(50);
});

it('what it says is the truth: a second before it is refused, then not', async () => {
  const limit = makeLimit(3, 60_000);
  for (const second of [0, 10, 20]) expect(await consume(db, limit, 'a', at(second))).toBe(0);
  const wait = await consume(db, limit, 'a', at(30.5));
  expect(wait).toBe(30);
  expect(await peek(db, limit, 'a', at(30.5))).toBe(30);
  expect(await consume(db, limit, 'a', at(30.5 + wait - 1))).toBe(1);
  expect(await peek(db, limit, 'a', at(30.5 + wait))).toBe(0);
  expect(await consume(db, limit, 'a', at(30.5 + wait))).toBe(0);
});

it('asking counts for nothing', async () => {
  const limit = makeLimit(1);
  for (let i = 0; i < 3; i += 1) expect(await peek(db, limit, 'a', at(0))).toBe(0);
  expect(await usesOf(limit)).toEqual([]);
});

it('after the limit was lowered as many uses must run out as are over it', async () => {
  const limit = makeLimit(4);
  for (const second of [0, 100, 200, 300]) await consume(db, limit, 'a', at(second));
  expect(await consume(db, { ...limit, most: 2 }, 'a', at(400))).toBe(3600 + 200 - 400);
  expect(await peek(db, { ...limit, most: 2 }, 'a', at(400))).toBe(3600 + 200 - 400);
});

it('keeps no more than counts, in one row for each', async () => {
  const limit = makeLimit(2);
  for (const second of [0, 10, 4000, 4010]) expect(await consume(db, limit, 'a', at(second))).toBe(0);
  for (let i = 0; i < 5; i += 1) await consume(db, limit, 'a', at(4020));
  expect(await usesOf(limit)).toEqual([
    { limit_name: limit.name, who: 'a', used_at: [at(4000), at(4010)], expires_at: at(4010 + 3600) },
  ]);
});

it('clocks of servers that differ open no gap', async () => {
  const limit = makeLimit(2);
  expect(await consume(db, limit, 'a', at(60))).toBe(0);
  expect(await consume(db, limit, 'a', at(0))).toBe(0);
  expect(await consume(db, limit, 'a', at(30))).toBe(3570);
  const [row] = await usesOf(limit);
  expect([row?.used_at, row?.expires_at]).toEqual([[at(0), at(60)], at(3660)]);
});

it('F16 a clock that was a year ahead for a while bars nobody afterwards', async () => {
  const limit = makeLimit(2);
  const year = 365 * 86_400;
  for (const second of [0, 1]) expect(await consume(db, limit, 'a', at(year + second))).toBe(0);
  expect(await consume(db, limit, 'a', at(year + 2))).toBe(3598);
  // With the clock corrected, the limit works again, and the next use removes the wrong entries.
  expect(await peek(db, limit, 'a', at(10))).toBe(0);
  expect(await consume(db, limit, 'a', at(10))).toBe(0);
  expect(await usesOf(limit)).toMatchObject([{ used_at: [at(10)], expires_at: at(10 + 7200) }]);
  expect(await consume(db, limit, 'a', at(20))).toBe(0);
  expect(await consume(db, limit, 'a', at(30))).toBe(3580);
  // A use less than a span ahead counts, because another server's clock may be slightly off.
  const shared = makeLimit(1);
  expect(await consume(db, shared, 'a', at(3600))).toBe(0);
  expect(await consume(db, shared, 'a', at(0))).toBe(7200);
  expect(await peek(db, shared, 'a', at(0))).toBe(7200);
});

it('a use ends with the transaction that it was part of', async () => {
  const limit = makeLimit(1);
  const undone = db.transaction().execute(async (tx) => {
    expect(await consume(tx, limit, 'a', at(0))).toBe(0);
    expect(await consume(tx, limit, 'a', at(0))).toBe(3600);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await consume(db, limit, 'a', at(1))).toBe(0);
});

it('a limit out of reach is not counted', async () => {
  const limit = makeLimit(60e6);
  expect(await consume(db, limit, 'a', at(0))).toBe(0);
  expect(await usesOf(limit)).toEqual([]);
  expect(await consume(db, { ...limit, most: 0.5 }, 'a', at(0))).toBe(0);
  expect(await consume(db, { ...limit, most: 0.5 }, 'a', at(0))).toBe(3600);
});

it('the job deletes what has run out, and nothing that counts', async () => {
  const limit = makeLimit(2);
  await consume(db, limit, 'a', at(0));
  await consume(db, limit, 'b', at(0));
  await consume(db, limit, 'b', at(600));
  await deleteExpiredUses(db, at(3599));
  expect((await usesOf(limit)).map(({ who }) => who)).toEqual(['a', 'b']);
  await deleteExpiredUses(db, at(3600));
  expect((await usesOf(limit)).map(({ who }) => who)).toEqual(['b']);
  await consume(db, limit, 'b', at(3601));
  expect(await consume(db, limit, 'b', at(3602))).toBe(598);
});

it('fifty at once on two servers: exactly as many as the limit get through', async () => {
  // The embedded database has only one server.
  const other = database.kind === 'postgres' ? await openSecondDatabase() : null;
  const handles = [db, other?.db ?? db];
  try {
    for (const [most, before] of [
      [1, 0],
      [7, 0],
      [7, 3],
    ] as const) {
      const limit = makeLimit(most);
      for (let i = 0; i < before; i += 1) await consume(db, limit, 'a', at(0));
      const waits = await Promise.all(
        Array.from({ length: 50 }, (_, i) => consume(handles[i % 2] ?? db, limit, 'a', at(10))),
      );
      expect(waits.filter((wait) => wait === 0)).toHaveLength(most - before);
      expect(new Set(waits)).toEqual(new Set([0, before > 0 ? 3590 : 3600]));
      expect((await usesOf(limit))[0]?.used_at).toHaveLength(most);
    }
  } finally {
    await other?.close();
  }
});

async function openSecondDatabase(): Promise<Database> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  url.pathname = `/${rows[0]?.name}`;
  return openDatabase({ kind: 'postgres', url: url.href, poolSize: 10 });
}

it('of several limits counts a use of each or of none, and tells which ends last', async () => {
  const [own, shared] = [makeLimit(1, 10_000), makeLimit(2, 60_000)];
  const uses = (who: string) => [
    { limit: own, who },
    { limit: shared, who: 'network' },
  ];
  expect(await consumeAll(db, uses('a'), at(0))).toBeNull();
  expect(await consumeAll(db, uses('a'), at(1))).toEqual({ limit: own, retryAfterSeconds: 9 });
  expect((await usesOf(shared))[0]?.used_at).toHaveLength(1);
  expect(await consumeAll(db, uses('b'), at(2))).toBeNull();
  expect(await consumeAll(db, uses('b'), at(3))).toEqual({ limit: shared, retryAfterSeconds: 57 });
  expect(await consumeAll(db, uses('c'), at(3))).toEqual({ limit: shared, retryAfterSeconds: 57 });
  expect((await usesOf(own)).map(({ who, used_at }) => [who, used_at.length])).toEqual(
    expect.arrayContaining([
      ['a', 1],
      ['b', 1],
    ]),
  );
});

it('of many calls at once that share one limit no refused one takes a use of the other', async () => {
  const [own, shared] = [makeLimit(1), makeLimit(100)];
  const act = () =>
    consumeAll(
      db,
      [
        { limit: own, who: 'a' },
        { limit: shared, who: 'network' },
      ],
      at(0),
    );
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => act()));
  expect(outcomes.filter((one) => one === null)).toHaveLength(1);
  expect((await usesOf(shared))[0]?.used_at).toHaveLength(1);
});
