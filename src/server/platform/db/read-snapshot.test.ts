import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import type { Database } from './database.ts';
import { readSnapshot } from './read-snapshot.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('reads, as of the moment of its first question, and writes nothing', async () => {
  const { db, kind } = database;
  const names = sql<{ name: string }>`select limit_name as name from rate_use`;
  const write = sql`insert into rate_use (limit_name, who, used_at, expires_at) values ('a', 'b', '{}', now())`;
  const seen = await readSnapshot(db, async (tx) => {
    const before = await names.execute(tx);
    // The embedded store's only connection is held by this transaction.
    if (kind === 'postgres') await write.execute(db);
    return [before.rows, (await names.execute(tx)).rows];
  });
  expect(seen).toEqual([[], []]);
  await expect(readSnapshot(db, (tx) => write.execute(tx))).rejects.toThrow('read-only');
});
