import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator, NO_MIGRATIONS } from 'kysely/migration';
import type { Db } from './database.ts';
import { breaksOlder, dueBefore } from './migration-phase.ts';
import { listServing } from './serving-lease.ts';
import { transact } from './transact.ts';

const ownFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/** The database has migrations that this version lacks. */
export class SchemaTooNewError extends Error {
  override name = 'SchemaTooNewError';
}

/** A migration would break running servers of an older version. */
export class VersionsApartError extends Error {
  override name = 'VersionsApartError';
}

export async function listMigrations(folder = ownFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  return files.map((file) => file.replace(/\.ts$/, ''));
}

/** @param last name of the last migration to load; all by default */
async function loadMigrations(folder: string, last?: string): Promise<Record<string, Migration>> {
  const names = (await listMigrations(folder)).filter((name) => last === undefined || name <= last);
  const entries = names.map(async (name) => {
    const module: Migration = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
    return [name, module] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Advisory lock, so that one process migrates at a time. Earlier versions take the same one for their session. */
const migrationLock = '3853314791062309107';

/**
 * Runs migrations in one transaction and returns their names. Kysely's own lock belongs to the session: behind a pooler
 * it would stay on a connection that other clients get.
 */
function runMigrator(
  db: Db,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
  folder = ownFolder,
  last?: string,
): Promise<string[]> {
  return transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${migrationLock}::int8)`.execute(tx);
    const provider = { getMigrations: () => loadMigrations(folder, last) };
    const { error, results = [] } = await run(new Migrator({ db: tx, provider }));
    if (error) throw error;
    return results.map(({ migrationName }) => migrationName);
  });
}

async function readApplied(db: Db): Promise<string[]> {
  const exists = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!exists.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Applied migrations that break a version which has only the migrations in `known`. */
export async function findBreaking(db: Db, known: readonly string[]): Promise<string[]> {
  return (await readApplied(db)).filter((name) => breaksOlder(name) && !known.includes(name));
}

export interface SchemaState {
  had: number;
  known: number;
  /** This version's migrations that were not applied yet, oldest first. */
  pending: string[];
  /** Applied migrations that this version lacks. */
  unknown: string[];
}

/** Compares the database's schema with this version. Changes nothing. */
export async function compareSchema(db: Db, folder = ownFolder): Promise<SchemaState> {
  const [had, known] = await Promise.all([readApplied(db), listMigrations(folder)]);
  const pending = known.filter((name) => !had.includes(name));
  const unknown = had.filter((name) => !known.includes(name));
  return { had: known.length - pending.length, known: known.length, pending, unknown };
}

function tooNew(unknown: readonly string[]): SchemaTooNewError {
  return new SchemaTooNewError(
    `The database was written by a newer version of Ringbook (it knows ${unknown.join(', ')}, this version does not). ` +
      'Start that version, or restore a backup made before the update. Nothing was changed.',
  );
}

/** Pending migrations; a newer version may have applied harmless ones. @throws SchemaTooNewError otherwise */
async function listPending(db: Db, folder = ownFolder): Promise<string[]> {
  const { pending, unknown } = await compareSchema(db, folder);
  if (unknown.some(breaksOlder) || (unknown.length > 0 && pending.length > 0)) throw tooNew(unknown);
  return pending;
}

/** Migrates to the latest version, alone on the database. @throws SchemaTooNewError, without changes */
export async function migrateToLatest(db: Db): Promise<string[]> {
  return runUpTo(db, ownFolder, (await listPending(db)).at(-1));
}

/**
 * Applies the migrations that this version's servers need to start. Servers of the previous version keep running.
 * @param folder of the migrations, here and below; for tests
 * @throws SchemaTooNewError, without changes, if the schema is newer than this code
 * @throws VersionsApartError, without changes, if a migration would break a running server
 */
export async function migrateBefore(db: Db, folder = ownFolder): Promise<string[]> {
  const due = dueBefore(await listPending(db, folder));
  await requireNoneBroken(db, due);
  return runUpTo(db, folder, due.at(-1));
}

/** Applies the rest once no older server runs. @throws SchemaTooNewError, VersionsApartError */
export async function migrateAfter(db: Db, folder = ownFolder): Promise<string[]> {
  const pending = await listPending(db, folder);
  await requireNoneBroken(db, pending);
  return runUpTo(db, folder, pending.at(-1));
}

export interface StartMigrations {
  applied: string[];
  waiting: string[];
}

/** SQLSTATE if the database role may not change the tables. */
const insufficientPrivilege = '42501';

/**
 * Migrates at the start of a server or command. Applies all migrations if they break no running server, so that sites
 * with one server need no further step; else like `migrateBefore`. Several processes may run it at once.
 * @throws SchemaTooNewError and VersionsApartError, like `migrateBefore`
 */
export async function migrateAtStart(db: Db, folder = ownFolder): Promise<StartMigrations> {
  const pending = await listPending(db, folder);
  if (pending.length === 0) return { applied: [], waiting: [] };
  if ((await listBroken(db, pending)).length === 0) {
    try {
      return { applied: await runUpTo(db, folder, pending.at(-1)), waiting: [] };
    } catch (error) {
      // A server whose role does not own the tables leaves later migrations to the owner.
      if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error;
    }
  }
  const applied = await migrateBefore(db, folder);
  return { applied, waiting: pending.slice(dueBefore(pending).length) };
}

/** Running servers that these migrations would break, each as the newest migration that it has. */
async function listBroken(db: Db, names: readonly string[]): Promise<string[]> {
  const last = names.findLast(breaksOlder);
  return last === undefined ? [] : (await listServing(db)).filter((version) => version < last);
}

async function requireNoneBroken(db: Db, names: readonly string[]): Promise<void> {
  const broken = await listBroken(db, names);
  if (broken.length === 0) return;
  throw new VersionsApartError(
    `Servers of an older version are running (${broken.length}, newest migration ${broken[0]}) and would break with ` +
      `${names.filter(breaksOlder).join(', ')}. Update them to the version in between and run "ringbook migrate ` +
      '--after" with it, or stop them. A killed server counts for another 20 seconds. Nothing was changed.',
  );
}

/** Migrates up to `last`. As the migrator's own target, it would revert what another process applied since. */
async function runUpTo(db: Db, folder: string, last: string | undefined): Promise<string[]> {
  // Loading all migrations would take a fifth of a usual start.
  if (last === undefined) return [];
  try {
    return await runMigrator(db, (migrator) => migrator.migrateToLatest(), folder, last);
  } catch (error) {
    if ((await readApplied(db)).includes(last)) return [];
    throw error;
  }
}

/** Migrates forward or back to the state after the named migration. */
export async function migrateTo(db: Db, name: string): Promise<string[]> {
  await refuseUnknown(db);
  return runMigrator(db, (migrator) => migrator.migrateTo(name));
}

/** Reverts every migration and deletes all data. Only for tests and the schema check. */
export async function migrateToNothing(db: Db): Promise<string[]> {
  await refuseUnknown(db);
  return runMigrator(db, (migrator) => migrator.migrateTo(NO_MIGRATIONS));
}

async function refuseUnknown(db: Db): Promise<void> {
  const { unknown } = await compareSchema(db);
  if (unknown.length > 0) throw tooNew(unknown);
}
