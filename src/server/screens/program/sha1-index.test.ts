import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hourMs } from '#shared/time.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber } from '#test/factories.ts';
import { Sha1Index, sha1Of } from './sha1-index.ts';

const now = new Date('2026-11-27T12:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('40: hashes of all unwanted numbers are made in small pieces, so that others get their turn', async () => {
  const phones: string[] = [];
  for (let n = 0; n < 90; n += 1) phones.push(await addNumber(database, { openReports: [{ count: 60 }] }, now));
  const mild = await addNumber(database, { openReports: [{ count: 1 }] }, now);
  const read: number[] = [];
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(result.rows.length);
      return result;
    },
  });
  const hashes = new Sha1Index({ ...database, db }, fixedClock(now));
  for (const phone of phones) expect(await hashes.find(sha1Of(phone).toUpperCase())).toBe(phone);
  expect(await hashes.find(sha1Of(mild))).toBeNull();
  expect(read.length).toBeGreaterThan(2);
  expect(Math.max(...read)).toBeLessThanOrEqual(40);
});

test('40: while hashes are made anew after an hour nobody waits, and a failure takes nothing away', async () => {
  const clock = fixedClock(now);
  const known = await addNumber(database, { openReports: [{ count: 60 }] }, now);
  let isHeld = false;
  let isBroken = false;
  const held = Promise.withResolvers<void>();
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isBroken) throw new Error('broken');
      return node;
    },
    transformResult: async ({ result }) => {
      if (isHeld) await held.promise;
      return result;
    },
  });
  const hashes = new Sha1Index({ ...database, db }, clock);
  expect(await hashes.find(sha1Of(known))).toBe(known);
  const later = await addNumber(database, { openReports: [{ count: 60 }] }, now);
  clock.advance(hourMs);
  isBroken = true;
  expect(await hashes.find(sha1Of(known))).toBe(known);
  await new Promise(setImmediate);
  isBroken = false;
  isHeld = true;
  expect(await hashes.find(sha1Of(known))).toBe(known);
  expect(await hashes.find(sha1Of(later))).toBeNull();
  held.resolve();
  await expect.poll(() => hashes.find(sha1Of(later))).toBe(later);
});
