import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator, NO_MIGRATIONS } from 'kysely/migration';
import type { Db } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/** The store was written by a newer version, or a released migration is missing. */
export class SchemaTooNewError extends Error {
  override name = 'SchemaTooNewError';
}

/** The names of the folder's migrations, oldest first. */
export async function listMigrations(): Promise<string[]> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.ts')).sort();
  return files.map((file) => file.replace(/\.ts$/, ''));
}

/** Every migration of the folder by its name, oldest first. */
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

/** The names of the migrations that this database has had, in the order of their names. */
async function readApplied(db: Db): Promise<string[]> {
  const exists = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!exists.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export interface SchemaState {
  /** Migrations of this version that the database has had, of how many. */
  had: number;
  known: number;
  /** Those that the database has had and this version does not know. */
  unknown: string[];
}

/** How the database's schema stands to this version. Nothing is changed. */
export async function compareSchema(db: Db): Promise<SchemaState> {
  const [had, known] = await Promise.all([readApplied(db), listMigrations()]);
  const unknown = had.filter((name) => !known.includes(name));
  return { had: had.length - unknown.length, known: known.length, unknown };
}

/**
 * @returns whether this database has had every migration of the folder
 * @throws SchemaTooNewError where it has had others, too
 */
async function refuseNewerSchema(db: Db): Promise<{ isLatest: boolean }> {
  const { had, known, unknown } = await compareSchema(db);
  if (unknown.length > 0) {
    throw new SchemaTooNewError(
      `The database was written by a newer version of Ringbook (it knows ${unknown.join(', ')}, this version does not). ` +
        'Start that version, or restore a backup made before the update. Nothing was changed.',
    );
  }
  return { isLatest: had === known };
}

/**
 * Brings the schema to the newest version, each migration in the one transaction.
 *
 * @returns the names of the migrations that were applied now.
 * @throws SchemaTooNewError before it touches anything, when the schema is newer than this code.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const { isLatest } = await refuseNewerSchema(db);
  // Most starts have nothing to apply, and to read all migrations is a fifth of such a start.
  if (isLatest) return [];
  return applied(await migratorFor(db).migrateToLatest());
}

/** Brings an empty schema to where it was after the migration of that name, forward or back. */
export async function migrateTo(db: Db, name: string): Promise<string[]> {
  await refuseNewerSchema(db);
  return applied(await migratorFor(db).migrateTo(name));
}

/** Takes every migration back. For tests and the schema check only: all data go with it. */
export async function migrateToNothing(db: Db): Promise<string[]> {
  await refuseNewerSchema(db);
  return applied(await migratorFor(db).migrateTo(NO_MIGRATIONS));
}

function applied(outcome: Awaited<ReturnType<Migrator['migrateToLatest']>>): string[] {
  if (outcome.error) throw outcome.error;
  return (outcome.results ?? []).map((result) => result.migrationName);
}
