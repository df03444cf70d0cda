import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { type Look, type ReplicaLine, Replicas } from './replicas.ts';
import './lease-tables.ts';

type PostgresOptions = Extract<DatabaseOptions, { kind: 'postgres' }>;

/** All standbys of a cluster have its identifier, and no other cluster has it. */
const system = '(select system_identifier::text from pg_control_system())';

/** Each server has a row of its own, so that nobody's count is taken for another's. */
const beat = `
  insert into heartbeat (server, beat, beaten_at) values ($1, $2, now())
  on conflict (server) do update set beat = excluded.beat, beaten_at = excluded.beaten_at
  returning beat::float8 as beat, ${system} as system`;
const look = `select (select beat::float8 from heartbeat where server = $1) as beat, ${system} as system`;
/** Of servers that were killed. */
const forget = `delete from heartbeat where server = $1 or beaten_at < now() - interval '1 day'`;

/**
 * The database with replicas that visitors' reading goes to, until it is closed.
 *
 * @param urls of replicas of this very database; what else is at one of them is left out, and told
 * @param options those of the primary: so many connections, for so long a statement, each replica gets as well
 */
export async function openReplicas(
  database: Database,
  urls: readonly string[],
  options: PostgresOptions,
  log: Logger,
): Promise<Database> {
  const server = randomUUID();
  const lines = await Promise.all(urls.map((url) => openLine(url, server, options)));
  const { pool } = database;
  const replicas = new Replicas({
    lines,
    beat: async (count) => (await ask(pool, beat, [server, count])).system,
    log,
  });
  await pool.query(forget, [server]);
  await replicas.start();
  return {
    ...database,
    replicas,
    async close() {
      await replicas.close();
      await pool.query(forget, [server]).catch(() => {});
      await database.close();
    },
  };
}

async function openLine(url: string, server: string, options: PostgresOptions): Promise<ReplicaLine> {
  const source = await openDatabase({ ...options, url, isReadOnly: true });
  // Of its own: where all connections are busy it is to be seen nonetheless.
  const watch = await openDatabase({ ...options, url, isReadOnly: true, poolSize: 1 });
  const { hostname, port, pathname } = new URL(url);
  return {
    name: `${decodeURIComponent(hostname)}:${port || '5432'}${pathname}`,
    source,
    look: () => ask(watch.pool, look, [server]),
    async close() {
      await Promise.all([source.close(), watch.close()]);
    },
  };
}

async function ask(pool: pg.Pool, text: string, values: (string | number)[]): Promise<Look> {
  const { rows } = await pool.query<Look>(text, values);
  const [row] = rows;
  if (row === undefined) throw new Error('no heartbeat came back');
  return row;
}
