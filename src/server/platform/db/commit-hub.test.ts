import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { announce, commitHubOf } from './commit-hub.ts';
import type { Database } from './database.ts';

let database: Database;
let heard: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  commitHubOf(database.db).listen((notice) => heard.push(notice));
});
beforeEach(() => {
  heard = [];
});
afterAll(() => database.close());

it('tells of what was announced, when the transaction is committed and not before', async () => {
  await database.db.transaction().execute(async (tx) => {
    await announce(tx, 'a');
    await announce(tx, 'b');
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(['a', 'b']);
});

it('tells nothing of a transaction that is rolled back, nor later on its connection', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await announce(tx, 'a');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  for (let round = 0; round < 12; round += 1) await database.db.transaction().execute(async () => {});
  expect(heard).toEqual([]);
});

it('tells each transaction’s own', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      database.db
        .transaction()
        .execute(async (tx) => {
          await announce(tx, at);
          if (at % 2 === 1) throw new Error('no');
        })
        .catch(() => {}),
    ),
  );
  expect(heard.toSorted()).toEqual([0, 2, 4, 6]);
});

it('tells nobody who has left', async () => {
  const others: unknown[] = [];
  const removeListener = commitHubOf(database.db).listen((notice) => others.push(notice));
  removeListener();
  await database.db.transaction().execute((tx) => announce(tx, 'a'));
  expect([heard, others]).toEqual([['a'], []]);
});
