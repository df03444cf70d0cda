import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { makeTemplateDatabase } from './database.ts';
import { findEmptyStore, makeStoreFile } from './store-file.ts';

/**
 * Migrates once before all tests, on PostgreSQL or PGlite; `createTestDatabase` and `makeStore` copy what comes of it.
 * Workers start with the environment of this process.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const admin = process.env.TEST_DATABASE_URL;
  if (admin) {
    process.env.TEST_TEMPLATE = await makeTemplateDatabase(admin);
    return async () => {};
  }
  const folder = await mkdtemp(join(tmpdir(), 'ringbook-template-'));
  process.env.TEST_EMPTY_STORE = await findEmptyStore();
  process.env.TEST_TEMPLATE = join(folder, 'migrated.tar');
  await makeStoreFile(process.env.TEST_TEMPLATE, ({ db }) => migrateToLatest(db));
  return () => rm(folder, { recursive: true, force: true });
}
