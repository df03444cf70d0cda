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

/** The database's clock, as a test moves it. */
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

it('one of two has it, as long as it says so in time', async () => {
  const [ann, ben] = [leaseOf('ann'), leaseOf('ben')];
  expect(await ann.take()).toBe(true);
  expect(await ben.take()).toBe(false);
  for (let i = 0; i < 5; i += 1) {
    pass(spanMs - 1);
    expect(await ann.renew()).toBe(true);
    expect([await ben.take(), await ben.renew()]).toEqual([false, false]);
  }
});

it('is taken over once its time is over, and who slept finds it lost', async () => {
  const [ann, ben] = [leaseOf('ann'), leaseOf('ben')];
  expect(await ann.take()).toBe(true);
  pass(spanMs);
  // Ann was paused: her own clock stood still, and still says that nothing happened.
  expect(await ben.take()).toBe(true);
  expect([await ann.renew(), await ann.take()]).toEqual([false, false]);
  expect(await ben.renew()).toBe(true);
  // What is another's she cannot give back.
  await ann.release();
  expect(await ben.renew()).toBe(true);
});

it('whose time was over has lost it even where nobody took it, and may take it anew', async () => {
  const ann = leaseOf('ann');
  expect(await ann.take()).toBe(true);
  pass(spanMs);
  expect(await ann.renew()).toBe(false);
  expect([await ann.take(), await ann.renew()]).toEqual([true, true]);
});

it('given back, it is free at once', async () => {
  const [ann, ben] = [leaseOf('ann'), leaseOf('ben')];
  expect(await ann.take()).toBe(true);
  await ann.release();
  expect(await ben.take()).toBe(true);
});

it('of many who want it at once one gets it, when it is free and when its time is over', async () => {
  for (const round of ['free', 'over']) {
    const wanted = await Promise.all(Array.from({ length: 8 }, (_, i) => leaseOf(`${round} ${i}`).take()));
    expect(wanted.filter(Boolean)).toHaveLength(1);
    pass(spanMs);
  }
});

it('goes by the database’s own clock where no test moves it', async () => {
  const real = (holder: string, ms: number) => new Lease(database.db, { name: `real ${turn}`, holder, spanMs: ms });
  expect(await real('ann', 3_600_000).take()).toBe(true);
  expect(await real('ben', 3_600_000).take()).toBe(false);
  await database.db.updateTable('lease').set({ until: sql<Date>`clock_timestamp()` }).execute();
  expect(await real('ann', 3_600_000).renew()).toBe(false);
  expect(await real('ben', 3_600_000).take()).toBe(true);
});
