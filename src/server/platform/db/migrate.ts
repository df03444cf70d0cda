import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator, NO_MIGRATIONS } from 'kysely/migration';
import type { Db } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/** The database has migrations that this version lacks. */
export class SchemaTooNewError extends Error {
  override name = 'SchemaTooNewError';
}

export async function listMigrations(): Promise<string[]> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.ts')).sort();
  return files.map((file) => file.replace(/\.ts$/, ''));
}

async function loadMigrations(): Promise<Record<string, Migration>> {
  const entries = (await listMigrations()).map(async (name) => {
    const module: Migration = await import(pathToFileURL(`${migrationsFolder}${name}.ts`).href);
    return [name, module] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function migratorFor(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: loadMigrations } });
}

async function readApplied(db: Db): Promise<string[]> {
  const exists = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!exists.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @returns whether the database has every migration of the folder */
async function refuseNewerSchema(db: Db): Promise<{ isLatest: boolean }> {
  const [had, known] = await Promise.all([readApplied(db), listMigrations()]);
  const unknown = had.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new SchemaTooNewError(
      `The database was written by a newer version of Ringbook (it knows ${unknown.join(', ')}, this version does not). ` +
        'Start that version, or restore a backup made before the update. Nothing was changed.',
    );
  }
  return { isLatest: had.length === known.length };
}

/**
 * Migrates the schema to the latest version in one transaction.
 * @returns the names of the migrations applied now
 * @throws SchemaTooNewError, without changes, if the schema is newer than this code
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const { isLatest } = await refuseNewerSchema(db);
  // Loading all migrations would take a fifth of a usual start.
  if (isLatest) return [];
  return applied(await migratorFor(db).migrateToLatest());
}

/** Migrates forward or back to the state after the named migration. */
export async function migrateTo(db: Db, name: string): Promise<string[]> {
  await refuseNewerSchema(db);
  return applied(await migratorFor(db).migrateTo(name));
}

/** Reverts every migration and deletes all data. Only for tests and the schema check. */
export async function migrateToNothing(db: Db): Promise<string[]> {
  await refuseNewerSchema(db);
  return applied(await migratorFor(db).migrateTo(NO_MIGRATIONS));
}

function applied(outcome: Awaited<ReturnType<Migrator['migrateToLatest']>>): string[] {
  if (outcome.error) throw outcome.error;
  return (outcome.results ?? []).map((result) => result.migrationName);
}
