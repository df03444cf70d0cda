import { afterAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from './database.ts';
import { watchReads } from './rows-read.ts';

const database: Database = await createTestDatabase();
afterAll(() => database.close());

it('counts what an act reads, and not what is read beside it meanwhile', async () => {
  const reads = watchReads(database);
  const ask = () => database.db.selectFrom('profile').select('id').execute();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const beside = begun.then(ask);
  const sent = await reads.during(async () => {
    await ask();
    begin();
    await beside;
    await database.db.transaction().execute((tx) => tx.selectFrom('profile').select('id').execute());
  });
  expect(sent).toHaveLength(2);
  expect(await reads.during(ask)).toHaveLength(1);
});
