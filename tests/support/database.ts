import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';

/**
 * A database of its own for a test file: PGlite in memory, or a new database on the throwaway PostgreSQL cluster that
 * `TEST_DATABASE_URL` names. Migrated unless told otherwise. Close it in `afterAll`.
 */
export async function openTestDatabase(options: { migrate?: boolean } = {}): Promise<Database> {
  const admin = process.env.TEST_DATABASE_URL;
  const database = admin ? await openOnCluster(admin) : await openInMemory();
  if (options.migrate !== false) await migrateToLatest(database.db);
  return database;
}

async function openInMemory(): Promise<Database> {
  const empty = process.env.TEST_EMPTY_STORE;
  return openDatabase({ kind: 'pglite', folder: null, ...(empty && { copyOf: await openAsBlob(empty) }) });
}

async function openOnCluster(admin: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const database = await openDatabase({ kind: 'postgres', url: url.href, poolSize: 10 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await runAsAdmin(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
