import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { takeStore } from './store-pool.ts';

/** The site's secret of every database that tests make: what two handles or processes open is one site. */
export const testSecret = { kind: 'given', secret: '0123456789abcdef'.repeat(4) } as const;

/**
 * A database of its own for a test file: PGlite in memory, or a new database on the throwaway PostgreSQL cluster that
 * `TEST_DATABASE_URL` names. A copy of one that was migrated before all tests, unless told otherwise. Close it in
 * `afterAll`.
 */
export async function createTestDatabase(options: { migrate?: boolean } = {}): Promise<Database> {
  const isMigrated = options.migrate !== false;
  const admin = process.env.TEST_DATABASE_URL;
  return admin ? openOnCluster(admin, isMigrated) : openInMemory(isMigrated);
}

async function openInMemory(isMigrated: boolean): Promise<Database> {
  if (isMigrated) return takeStore(needed(process.env.TEST_TEMPLATE), testSecret);
  const copyOf = await openAsBlob(needed(process.env.TEST_EMPTY_STORE));
  return openDatabase({ kind: 'pglite', folder: null, copyOf, secret: testSecret });
}

async function openOnCluster(admin: string, isMigrated: boolean): Promise<Database> {
  const { url, remove } = await createDatabase(admin, isMigrated);
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 10, secret: testSecret });
  return {
    ...database,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

/** A new database on the cluster that `admin` names, migrated or empty. */
export async function createDatabase(
  admin: string,
  isMigrated: boolean,
): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // By its files: to write each of its pages into the log instead takes eight times as long.
  const template = isMigrated ? ` template ${needed(process.env.TEST_TEMPLATE)}` : '';
  await runAsAdmin(admin, `create database ${name}${template} strategy file_copy`);
  return {
    url: urlOf(admin, name),
    remove: () => runAsAdmin(admin, `drop database if exists ${name} with (force)`),
  };
}

/** The database of which the tests' own are copies; nobody can connect to it, as that would forbid copies. */
export async function makeTemplateDatabase(admin: string): Promise<string> {
  const name = 'migrated_template';
  await runAsAdmin(admin, `drop database if exists ${name} with (force)`);
  await runAsAdmin(admin, `create database ${name}`);
  const database = await openDatabase({ kind: 'postgres', url: urlOf(admin, name), poolSize: 1 });
  await migrateToLatest(database.db).finally(() => database.close());
  await runAsAdmin(admin, `alter database ${name} allow_connections false`);
  return name;
}

function urlOf(admin: string, name: string): string {
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

/** What the setup before all tests (`store-template.ts`) left in the environment. */
function needed(template: string | undefined): string {
  if (!template) throw new Error('Nothing to copy a database from: this runs in a Vitest project without its setup.');
  return template;
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
