import type { Database } from '#server/platform/db/database.ts';
import { compareSchema } from '#server/platform/db/migrate.ts';
import { breaksOlder, dueBefore } from '#server/platform/db/migration-phase.ts';
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
  const { known, pending, unknown } = await compareSchema(db);
  const newer = `it had ${unknown.length} migrations that this one does not know`;
  if (unknown.some(breaksOlder) || (unknown.length > 0 && pending.length > 0)) {
    return [
      fail(
        'schema',
        `A newer version of Ringbook wrote the database: ${newer}.`,
        'Start that version, or restore a backup from before the update.',
      ),
    ];
  }
  if (unknown.length > 0) {
    const said = `A newer version of Ringbook prepared the database, which this one bears: ${newer}.`;
    return [warn('schema', said, 'Start that version on all servers, then run: ringbook migrate --after')];
  }
  if (pending.length > 0) {
    const said = `${pending.length} migrations of this version wait.`;
    const advice =
      dueBefore(pending).length === 0
        ? 'When no server of the version before serves any more, run: ringbook migrate --after'
        : 'They run when this version starts: make a backup before.';
    return [warn('schema', said, advice)];
  }
  return [ok('schema', `It is that of this version, after ${known} migrations.`)];
}
