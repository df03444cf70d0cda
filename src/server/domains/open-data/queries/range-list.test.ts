import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#test/database.ts';
import { openRangeList } from './range-list.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('knows the ranges of a number, by prefix and length, and learns of new ones', async () => {
  const list = await openRangeList(database.db);
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
    { source: 'spam-numbers-de', category: 'unspecified' },
    { source: 'arcep', category: 'telemarketing' },
  ]);
  expect(list.rangesOf('3316200000')).toEqual([{ source: 'spam-numbers-de', category: 'unspecified' }]);
  expect(list.rangesOf('33262000000')).toEqual([]);
  list.close();
});
