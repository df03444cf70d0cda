import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '../migrate.ts';
import { readSecret, writeSecret } from '../secret-place.ts';
import { SiteSecretError } from '../site-secret.ts';
import { BackupFileError, type BackupHead, type BackupLine, type BackupSummary, readLines } from './backup-file.ts';
import { type BackupTable, listTables, type Queryable } from './list-tables.ts';

export class StoreNotEmptyError extends Error {
  override name = 'StoreNotEmptyError';
}

/** What else a restore changes. Finds the tables as they were in the version of the backup. */
export type WithinRestore = (client: Queryable) => Promise<void>;

const pageRows = 500;

/**
 * Restores a backup into an empty store, completely or not at all, and migrates it to the current schema. The backup
 * may be of an older version and of the other kind of database.
 * @param within runs in the transaction of the restore, so that no restored store is without its changes
 * @throws StoreNotEmptyError, BackupFileError, or SiteSecretError if the backup has a different secret than this site.
 * The store stays empty.
 */
export async function restoreBackup(
  database: Database,
  path: string,
  within: WithinRestore = async () => {},
): Promise<BackupSummary> {
  const lines = readLines(path);
  try {
    const { value: head } = await lines.next();
    if (!isHead(head)) throw new BackupFileError(`${path} is no backup of Ringbook.`);
    const known = await listMigrations();
    if (!isDeepStrictEqual(head.migrations, known.slice(0, head.migrations.length))) {
      throw new BackupFileError('This backup was made by a newer version of Ringbook. Restore it with that version.');
    }
    await refuseFilled(database.pool);
    const keepSecret = checkSecret(database, head);
    await migrateTo(database.db, head.migrations.at(-1) ?? '');
    const client = await database.pool.connect();
    let summary: BackupSummary;
    let removeSecret = () => {};
    try {
      await client.query('begin');
      summary = await putBack(client, head, lines);
      await within(client);
      // Before the commit: data without their secret would be lost.
      removeSecret = keepSecret();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      // Where the connection broke, the commit may have taken place, and the secret stays.
      await refuseFilled(client).then(removeSecret, () => {});
      // Corrupt data may reach the database before the reader detects the corruption.
      if (!isWrongData(error)) throw error;
      throw new BackupFileError(`${path} holds what the database cannot take. Nothing was changed.`, { cause: error });
    } finally {
      client.release();
    }
    await database.pool.query('analyze');
    await migrateToLatest(database.db);
    return summary;
  } finally {
    await lines.return(undefined);
  }
}

/** Data exceptions and constraint violations (SQLSTATE classes 22 and 23). */
function isWrongData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

function isHead(line: BackupLine | undefined): line is BackupHead {
  return typeof line === 'object' && 'ringbook' in line && line.ringbook === 'backup' && line.form === 1;
}

const isOwn = ({ name }: BackupTable) => name.startsWith('public.');

async function refuseFilled(db: Queryable): Promise<void> {
  for (const { name } of (await listTables(db)).filter(isOwn)) {
    const { rows } = await db.query(`select from ${name} limit 1`);
    if (rows.length > 0) {
      throw new StoreNotEmptyError(
        `The store is not empty (${name} holds rows). A backup goes only into an empty one: ` +
          'name a new DATA_DIR or database. Nothing was changed.',
      );
    }
  }
}

/** Returns a function that saves the backup's secret, if new here, and returns one that removes it again. */
function checkSecret({ secret: place }: Database, { secret }: BackupHead): () => () => void {
  const nothing = () => {};
  if (secret === null || place === null) return () => nothing;
  const found = readSecret(place);
  if (found !== null && found !== secret) {
    throw new SiteSecretError(
      'The backup holds another secret than this site has (SITE_SECRET, or the file site-secret in DATA_DIR). Take that ' +
        'one away first, so that the backup’s can take its place. Nothing was changed.',
    );
  }
  return () => {
    if (found !== null || place.kind !== 'file' || !writeSecret(place.path, secret)) return nothing;
    const { path } = place;
    return () => rmSync(path, { force: true });
  };
}

async function putBack(
  client: pg.PoolClient,
  head: BackupHead,
  lines: AsyncIterable<BackupLine>,
): Promise<BackupSummary> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  await client.query(`lock table ${[...tables.keys()].join(', ')} in access exclusive mode`);
  // Checked again under the lock: a site may have started since the first check.
  await refuseFilled(client);
  for (const { name } of [...tables.values()].toReversed()) await client.query(`delete from ${name}`);
  const summary: BackupSummary = { tables: 0, rows: 0 };
  let table: BackupTable | null = null;
  let page: string[] = [];
  let isWhole = false;
  const flush = async () => {
    if (table !== null && page.length > 0) {
      const { name, written } = table;
      await client.query(
        `insert into ${name} (${written}) overriding system value select ${written} from unnest($1::${name}[])`,
        [page],
      );
    }
    summary.rows += page.length;
    page = [];
  };
  for await (const line of lines) {
    if (typeof line === 'string') {
      page.push(line);
      if (page.length >= pageRows) await flush();
      continue;
    }
    await flush();
    if ('end' in line) isWhole = isDeepStrictEqual({ ...summary, end: true }, line);
    if (!('table' in line)) continue;
    table = tables.get(line.table) ?? null;
    if (!isDeepStrictEqual(table?.columns, line.columns))
      throw new BackupFileError(`The backup's ${line.table} is unknown.`);
    summary.tables += 1;
  }
  if (!isWhole) throw new BackupFileError('The backup is not whole: its end is missing. Nothing was changed.');
  for (const [name, value] of Object.entries(head.sequences)) {
    if (value !== null) await client.query('select setval($1::regclass, $2::int8)', [name, value]);
  }
  return summary;
}
