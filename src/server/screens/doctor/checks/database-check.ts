import type { Database } from '#server/platform/db/database.ts';
import { compareSchema } from '#server/platform/db/migrate.ts';
import { breaksOlder, dueBefore } from '#server/platform/db/migration-phase.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** PostgreSQL 15, in the form of `server_version_num`. */
const leastVersion = 150_000;

/** @throws the driver's error if the database does not answer */
export async function checkDatabase({
  kind,
  pool,
  embedded,
}: Pick<Database, 'kind' | 'pool' | 'embedded'>): Promise<Finding[]> {
  if (embedded?.isLost) {
    return [fail('database', 'The embedded database has failed, and the site is stopping.', 'Start the site again.')];
  }
  const { rows } = await pool.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  const [{ version = '', number = 0 } = {}] = rows;
  if (number < leastVersion) {
    return [fail('database', `PostgreSQL ${version} is too old and not supported.`, 'Use PostgreSQL 15 or newer.')];
  }
  const name = kind === 'pglite' ? `The embedded database (PostgreSQL ${version})` : `PostgreSQL ${version}`;
  return [ok('database', `${name} answers.`)];
}

export async function checkSchema({ db }: Pick<Database, 'db'>): Promise<Finding[]> {
  const { known, pending, unknown } = await compareSchema(db);
  const newer = `${unknown.length} migrations are unknown to this version`;
  if (unknown.some(breaksOlder) || (unknown.length > 0 && pending.length > 0)) {
    return [
      fail(
        'schema',
        `A newer version of Ringbook changed the database: ${newer}.`,
        'Start that version, or restore a backup from before the update.',
      ),
    ];
  }
  if (unknown.length > 0) {
    const said = `A newer version of Ringbook prepared the database: ${newer}. This version still works with it.`;
    return [warn('schema', said, 'Start that version on all servers, then run: ringbook migrate --after')];
  }
  if (pending.length > 0) {
    const said = `${pending.length} migrations of this version are pending.`;
    const advice =
      dueBefore(pending).length === 0
        ? 'When no server of the previous version is running, run: ringbook migrate --after'
        : 'They run when this version starts. Make a backup first.';
    return [warn('schema', said, advice)];
  }
  return [ok('schema', `It matches this version (${known} migrations).`)];
}
