import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { createRangeList, isTelemarketing } from './range-list.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('knows the ranges of a number, by prefix and length, and learns of new ones', async () => {
  const list = await createRangeList(database.db);
  expect(list.rangesOf('33162000000')).toEqual([]);
  await database.db
    .insertInto('open_range')
    .values([
      { source: 'arcep', prefix: '33162', total_digits: 11, category: 'telemarketing', country: 'FR' },
      { source: 'spam-numbers-de', prefix: '331', total_digits: null, category: 'unspecified', country: null },
    ])
    .execute();
  await list.refresh();
  expect(list.rangesOf('33162000000')).toEqual([
    { source: 'spam-numbers-de', category: 'unspecified', prefix: '331' },
    { source: 'arcep', category: 'telemarketing', prefix: '33162' },
  ]);
  expect(list.rangesOf('3316200000')).toEqual([{ source: 'spam-numbers-de', category: 'unspecified', prefix: '331' }]);
  expect(list.rangesOf('33262000000')).toEqual([]);
  // The shorter number is in a range listed for a different reason.
  expect(['33162000000', '3316200000', '33262000000'].map((phone) => isTelemarketing(list, phone))).toEqual([
    true,
    false,
    false,
  ]);
  list.close();
});
