import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import type { Database } from './database.ts';
import { Lease } from './lease.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The database's clock, moved by the tests. */
let now = new Date('2026-12-03T10:00:00Z');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const spanMs = 20_000;
let turn = 0;
beforeEach(() => {
  turn += 1;
});
const leaseOf = (holder: string) =>
  new Lease(database.db, { name: `watch ${turn}`, holder, spanMs, time: () => sql<Date>`${now}::timestamptz` });

it('one of two holds it as long as it renews in time', async () => {
  const [ann, ben] = [leaseOf('ann'), leaseOf('ben')];
  expect(await ann.acquire()).toBe(true);
  expect(await ben.acquire()).toBe(false);
  for (let i = 0; i < 5; i += 1) {
    pass(spanMs - 1);
    expect(await ann.renew()).toBe(true);
    expect([await ben.acquire(), await ben.renew()]).toEqual([false, false]);
  }
});

it('another holder takes over after expiry, and the suspended one finds it lost', async () => {
  const [ann, ben] = [leaseOf('ann'), leaseOf('ben')];
  expect(await ann.acquire()).toBe(true);
  pass(spanMs);
  // Ann was suspended: by her own clock no time has passed.
  expect(await ben.acquire()).toBe(true);
  expect([await ann.renew(), await ann.acquire()]).toEqual([false, false]);
  expect(await ben.renew()).toBe(true);
  // She cannot release a lease that another holder has.
  await ann.release();
  expect(await ben.renew()).toBe(true);
});

it('an expired holder has lost it even if nobody else acquired it, and may acquire it again', async () => {
  const ann = leaseOf('ann');
  expect(await ann.acquire()).toBe(true);
  pass(spanMs);
  expect(await ann.renew()).toBe(false);
  expect([await ann.acquire(), await ann.renew()]).toEqual([true, true]);
});

it('is free at once after a release', async () => {
  const [ann, ben] = [leaseOf('ann'), leaseOf('ben')];
  expect(await ann.acquire()).toBe(true);
  await ann.release();
  expect(await ben.acquire()).toBe(true);
});

it('goes to one of many that want it at once, both when free and when expired', async () => {
  for (const round of ['free', 'over']) {
    const wanted = await Promise.all(Array.from({ length: 8 }, (_, i) => leaseOf(`${round} ${i}`).acquire()));
    expect(wanted.filter(Boolean)).toHaveLength(1);
    pass(spanMs);
  }
});

it('uses the database’s own clock by default', async () => {
  const real = (holder: string, ms: number) => new Lease(database.db, { name: `real ${turn}`, holder, spanMs: ms });
  expect(await real('ann', 3_600_000).acquire()).toBe(true);
  expect(await real('ben', 3_600_000).acquire()).toBe(false);
  await database.db.updateTable('lease').set({ until: sql<Date>`clock_timestamp()` }).execute();
  expect(await real('ann', 3_600_000).renew()).toBe(false);
  expect(await real('ben', 3_600_000).acquire()).toBe(true);
});
