import type { Database } from '#server/platform/db/database.ts';
import { compareSchema } from '#server/platform/db/migrate.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** PostgreSQL 15, as the server tells its version as a number. */
const leastVersion = 150_000;

/** @throws whatever its driver throws where it does not answer */
export async function checkDatabase({
  kind,
  pool,
  embedded,
}: Pick<Database, 'kind' | 'pool' | 'embedded'>): Promise<Finding[]> {
  if (embedded?.isLost) {
    return [fail('database', 'The embedded database is lost, and the site ends.', 'Start the site again.')];
  }
  const { rows } = await pool.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  const [{ version = '', number = 0 } = {}] = rows;
  if (number < leastVersion) {
    return [
      fail('database', `PostgreSQL ${version} is too old: nothing was tried with it.`, 'Use PostgreSQL 15 or newer.'),
    ];
  }
  const name = kind === 'pglite' ? `The embedded database (PostgreSQL ${version})` : `PostgreSQL ${version}`;
  return [ok('database', `${name} answers.`)];
}

export async function checkSchema({ db }: Pick<Database, 'db'>): Promise<Finding[]> {
  const { had, known, unknown } = await compareSchema(db);
  if (unknown.length > 0) {
    return [
      fail(
        'schema',
        `A newer version of Ringbook wrote the database: it had ${unknown.length} migrations that this one does not know.`,
        'Start that version, or restore a backup from before the update.',
      ),
    ];
  }
  if (had < known) {
    const said = `${known - had} migrations of this version wait.`;
    return [warn('schema', said, 'They run when this version starts: make a backup before.')];
  }
  return [ok('schema', `It is that of this version, after ${known} migrations.`)];
}
