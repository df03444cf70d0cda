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

/** The store was written by a newer version, or a released migration is missing. */
export class SchemaTooNewError extends Error {
  override name = 'SchemaTooNewError';
}

/** Servers serve that a migration would break: this version is two ahead of them, or bears none beside it. */
export class VersionsApartError extends Error {
  override name = 'VersionsApartError';
}

/** The names of the folder's migrations, oldest first. */
export async function listMigrations(folder = ownFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  return files.map((file) => file.replace(/\.ts$/, ''));
}

/** Migrations of the folder by their names, oldest first. @param last all where it is not given */
async function loadMigrations(folder: string, last?: string): Promise<Record<string, Migration>> {
  const names = (await listMigrations(folder)).filter((name) => last === undefined || name <= last);
  const entries = names.map(async (name) => {
    const module: Migration = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
    return [name, module] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** By which one of several migrates at a time; earlier versions take a lock of this number, too, for their session. */
const migrationLock = '3853314791062309107';

/**
 * Runs migrations in one transaction, and its lock with it: Kysely's own is one of the session, which a pooler would leave
 * behind on a connection that others get.
 *
 * @returns the names of those that ran
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

/** The names of the migrations that this database has had, in the order of their names. */
async function readApplied(db: Db): Promise<string[]> {
  const exists = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!exists.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Migrations that this database has had and that a version does not bear which has only those of `known`. */
export async function findBreaking(db: Db, known: readonly string[]): Promise<string[]> {
  return (await readApplied(db)).filter((name) => breaksOlder(name) && !known.includes(name));
}

export interface SchemaState {
  /** Migrations of this version that the database has had, of how many. */
  had: number;
  known: number;
  /** Those that it has not had yet, oldest first. */
  pending: string[];
  /** Those that the database has had and this version does not know. */
  unknown: string[];
}

/** How the database's schema stands to this version. Nothing is changed. @param folder a test's own */
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

/**
 * What waits. A newer version may have prepared this database for itself meanwhile, by what this one bears.
 *
 * @throws SchemaTooNewError where it did more than that, or this version's own are not all there before
 */
async function listPending(db: Db, folder = ownFolder): Promise<string[]> {
  const { pending, unknown } = await compareSchema(db, folder);
  if (unknown.some(breaksOlder) || (unknown.length > 0 && pending.length > 0)) throw tooNew(unknown);
  return pending;
}

/**
 * Brings the schema to the newest version, each migration in the one transaction. For a database that nobody else serves.
 *
 * @returns the names of the migrations that were applied now.
 * @throws SchemaTooNewError before it touches anything, when the schema is newer than this code.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  return runUpTo(db, ownFolder, (await listPending(db)).at(-1));
}

/**
 * Runs what must be there before this version's servers start. Those of the version before serve on.
 *
 * @param folder of the migrations, here and below; a test's own
 * @throws SchemaTooNewError as above; VersionsApartError where a server would not bear it
 */
export async function migrateBefore(db: Db, folder = ownFolder): Promise<string[]> {
  const due = dueBefore(await listPending(db, folder));
  await demandNoneBroken(db, due);
  return runUpTo(db, folder, due.at(-1));
}

/**
 * Runs all that is left, once no server of an older version serves any more.
 *
 * @throws SchemaTooNewError, VersionsApartError
 */
export async function migrateAfter(db: Db, folder = ownFolder): Promise<string[]> {
  const pending = await listPending(db, folder);
  await demandNoneBroken(db, pending);
  return runUpTo(db, folder, pending.at(-1));
}

export interface StartMigrations {
  applied: string[];
  /** What waits for `migrateAfter`. */
  waiting: string[];
}

/** What an ordinary role of PostgreSQL is told that may not change tables. */
const insufficientPrivilege = '42501';

/**
 * What a server, or a command, does at its start: all of it where no server of an older version serves, so that who has
 * one server need not think of it; else what may run beside it. Several may do so at once.
 *
 * @throws SchemaTooNewError, VersionsApartError
 */
export async function migrateAtStart(db: Db, folder = ownFolder): Promise<StartMigrations> {
  const pending = await listPending(db, folder);
  if (pending.length === 0) return { applied: [], waiting: [] };
  if ((await listBroken(db, pending)).length === 0) {
    try {
      return { applied: await runUpTo(db, folder, pending.at(-1)), waiting: [] };
    } catch (error) {
      // Whoever serves without owning the tables leaves what has time to who does.
      if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error;
    }
  }
  const applied = await migrateBefore(db, folder);
  return { applied, waiting: pending.slice(dueBefore(pending).length) };
}

/** The servers that would not bear these migrations, by the newest that each of them knows. */
async function listBroken(db: Db, names: readonly string[]): Promise<string[]> {
  const last = names.findLast(breaksOlder);
  return last === undefined ? [] : (await listServing(db)).filter((version) => version < last);
}

async function demandNoneBroken(db: Db, names: readonly string[]): Promise<void> {
  const broken = await listBroken(db, names);
  if (broken.length === 0) return;
  throw new VersionsApartError(
    `Servers of an older version serve (${broken.length}, which know nothing after ${broken[0]}), and would not bear ` +
      `${names.filter(breaksOlder).join(', ')}. Update them to the version between and run "ringbook migrate --after" ` +
      'with that, or stop them: one that was killed counts for 20 seconds more. Nothing was changed.',
  );
}

/**
 * By what the folder has up to there alone: told to go to a migration that others went beyond meanwhile, the migrator would
 * take theirs back.
 */
async function runUpTo(db: Db, folder: string, last: string | undefined): Promise<string[]> {
  // Most starts have nothing to apply, and to read all migrations is a fifth of such a start.
  if (last === undefined) return [];
  try {
    return await runMigrator(db, (migrator) => migrator.migrateToLatest(), folder, last);
  } catch (error) {
    if ((await readApplied(db)).includes(last)) return [];
    throw error;
  }
}

/** Brings an empty schema to where it was after the migration of that name, forward or back. */
export async function migrateTo(db: Db, name: string): Promise<string[]> {
  await refuseUnknown(db);
  return runMigrator(db, (migrator) => migrator.migrateTo(name));
}

/** Takes every migration back. For tests and the schema check only: all data go with it. */
export async function migrateToNothing(db: Db): Promise<string[]> {
  await refuseUnknown(db);
  return runMigrator(db, (migrator) => migrator.migrateTo(NO_MIGRATIONS));
}

async function refuseUnknown(db: Db): Promise<void> {
  const { unknown } = await compareSchema(db);
  if (unknown.length > 0) throw tooNew(unknown);
}
