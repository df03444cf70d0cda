import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber } from '#test/factories.ts';
import { renewStatistics } from './import-log.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Columns of `number` with planner statistics. */
async function countedColumns(): Promise<string[]> {
  const { rows } = await database.pool.query<{ attname: string }>(
    `select attname from pg_stats where schemaname = 'public' and tablename = 'number'`,
  );
  return rows.map(({ attname }) => attname);
}

test('B4 after many rows the database counts its tables, without studying the JSON of the numbers', async () => {
  await addNumber(database);
  await renewStatistics(database.db, 4_999);
  expect(await countedColumns()).toEqual([]);
  await renewStatistics(database.db, 5_000);
  const counted = await countedColumns();
  expect(counted).toEqual(expect.arrayContaining(['phone', 'country', 'lookups', 'open_score']));
  for (const column of ['open_data', 'organisations', 'names']) expect(counted).not.toContain(column);
});
