import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber } from '#test/factories.ts';
import { listUnwanted } from './list-unwanted.ts';

const now = new Date('2026-11-20T12:00:00Z');
const count = 250;
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const phones = Array.from({ length: count }, (_, n) => `4930${100_000 + n}`);
  for (const phone of phones) await addNumber(database, { phone, openReports: [{ count: 60 }] }, now);
});
afterAll(() => database.close());

it('40: judges numbers in small pieces, with a turn of everybody else after each, and each number once', async () => {
  let turns = 0;
  let isOver = false;
  const countTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const phones: string[] = [];
  const turnsAt: number[] = [];
  for await (const piece of listUnwanted(database, { label: 'unwanted' }, now)) {
    expect(piece.length).toBeLessThanOrEqual(40);
    phones.push(...piece.map(({ phone }) => phone));
    turnsAt.push(turns);
  }
  isOver = true;
  expect([phones.length, new Set(phones).size]).toEqual([count, count]);
  // Each piece arrives in a later event-loop turn than the one before.
  expect(turnsAt).toEqual([...new Set(turnsAt)]);
});
