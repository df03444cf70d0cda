import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addListEntries } from '#test/number-lists.ts';
import { CachedBooks } from './cached-books.ts';
import { readBookName } from './read-place.ts';

const count = 120;
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await addListEntries(database, count);
});
afterAll(() => database.close());

function choose(name: string) {
  const choice = readBookName(name);
  if (choice === null) throw new Error(`there is no book ${name}`);
  return choice;
}
const choices = ['de', 'de-s70', 'de-s80', 'de-n10', 'all'].map(choose);
const phonesOf = (book: Awaited<ReturnType<CachedBooks['get']>>) =>
  [...(book?.cards.values() ?? [])].flatMap(({ phones }) => phones).length;

test('40: a book that fifty routers ask for at once is made once, and kept', async () => {
  const books = new CachedBooks(database.db);
  const made = await Promise.all(Array.from({ length: 50 }, () => books.get(choose('de'), 1, 'm')));
  expect([new Set(made).size, phonesOf(made[0] ?? null)]).toEqual([1, count]);
  expect(await books.get(choose('de'), 1, 'm')).toBe(made[0]);
  expect(await books.get(choose('de'), 2, 'm')).not.toBe(made[0]);
});

test('40: only so many books are made or wait at a time, and whoever comes again gets theirs', async () => {
  const books = new CachedBooks(database.db, { atOnce: 2, waitingAtMost: 1 });
  const asked = await Promise.all(choices.map((choice) => books.get(choice, 1, 'm')));
  expect(asked.map((book) => book !== null)).toEqual([true, true, true, false, false]);
  for (const choice of choices) expect(phonesOf(await books.get(choice, 1, 'm'))).toBeGreaterThan(0);
});

test('40: a member with many books at once is refused some, and another member none', async () => {
  const books = new CachedBooks(database.db, { atOnce: 1, waitingAtMost: 10, waitingEach: 1 });
  const many = ['de', 'de-s70', 'de-s80'].map((name) => books.get(choose(name), 1, 'many'));
  const other = books.get(choose('all'), 1, 'other');
  expect((await Promise.all([...many, other])).map((book) => book !== null)).toEqual([true, true, false, true]);
});

test('40: a book that could not be made is made for who asks again, and leaves room for others', async () => {
  let isBroken = true;
  const breakable = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isBroken) throw new Error('broken');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const books = new CachedBooks(breakable, { atOnce: 1, waitingAtMost: 0 });
  await expect(books.get(choose('de'), 1, 'm')).rejects.toThrow('broken');
  isBroken = false;
  await new Promise(setImmediate);
  expect(phonesOf(await books.get(choose('de'), 1, 'm'))).toBe(count);
});
