import type { Database } from '../database.ts';
import { readSecret } from '../secret-place.ts';
import { type BackupLine, type BackupSummary, writeLines } from './backup-file.ts';
import { listTables, type Queryable } from './list-tables.ts';

const pageRows = 500;

/**
 * Writes all rows of all tables from one snapshot, while others go on writing. The embedded store has only one
 * connection, so `snapshotStore` copies it first.
 * @param options.withSecret includes the site's secret, which protects stored phone numbers from the reader of the file
 */
export async function writeBackup(
  database: Database,
  path: string,
  options: { withSecret: boolean; createdAt: Date },
): Promise<BackupSummary> {
  const secret = options.withSecret && database.secret ? readSecret(database.secret) : null;
  const client = await database.pool.connect();
  const summary: BackupSummary = { tables: 0, rows: 0 };
  try {
    await client.query('begin isolation level repeatable read read only');
    // Row text must not depend on the server's settings.
    await client.query(`set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local extra_float_digits = 1;
      set local intervalstyle = 'postgres'; set local bytea_output = 'hex'`);
    await writeLines(path, readDatabase(client, { secret, createdAt: options.createdAt }, summary));
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
  return summary;
}

async function* readDatabase(
  db: Queryable,
  { secret, createdAt }: { secret: string | null; createdAt: Date },
  summary: BackupSummary,
): AsyncGenerator<BackupLine> {
  const { rows: migrations } = await db.query<{ name: string }>('select name from kysely_migration order by name');
  const { rows: sequences } = await db.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname !~ '^pg_' order by 1`,
  );
  yield {
    ringbook: 'backup',
    form: 1,
    createdAt: createdAt.toISOString(),
    secret,
    migrations: migrations.map(({ name }) => name),
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
  };
  for (const { name, columns, order } of await listTables(db)) {
    summary.tables += 1;
    yield { table: name, columns };
    await db.query(`declare backup_rows no scroll cursor for select t::text as row from ${name} t order by ${order}`);
    for (;;) {
      const { rows } = await db.query<{ row: string }>(`fetch ${pageRows} from backup_rows`);
      for (const { row } of rows) yield row;
      summary.rows += rows.length;
      if (rows.length < pageRows) break;
    }
    await db.query('close backup_rows');
  }
  yield { end: true, ...summary };
}
