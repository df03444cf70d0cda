import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { type Probe, type ReplicaConnection, Replicas } from './replicas.ts';

type PostgresOptions = Extract<DatabaseOptions, { kind: 'postgres' }>;

/** Identifier of the cluster, shared by all its standbys. */
const system = '(select system_identifier::text from pg_control_system())';

/** Each server counts in its own row, so that counts are never mixed up. */
const beat = `
  insert into heartbeat (server, beat, beaten_at) values ($1, $2, now())
  on conflict (server) do update set beat = excluded.beat, beaten_at = excluded.beaten_at
  returning beat::float8 as beat, ${system} as system`;
const probe = `select (select beat::float8 from heartbeat where server = $1) as beat, ${system} as system`;
/** Also deletes the rows of killed servers. */
const forget = `delete from heartbeat where server = $1 or beaten_at < now() - interval '1 day'`;

/** Opens the database with its replicas; an address that is no replica of it is excluded and logged. */
export async function openReplicas(
  database: Database,
  urls: readonly string[],
  options: PostgresOptions,
  log: Logger,
): Promise<Database> {
  const server = randomUUID();
  const lines = await Promise.all(urls.map((url) => openReplica(url, server, options)));
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

async function openReplica(url: string, server: string, options: PostgresOptions): Promise<ReplicaConnection> {
  const source = await openDatabase({ ...options, url, isReadOnly: true });
  // A separate connection, so that probes work while all connections of the pool are busy.
  const watch = await openDatabase({ ...options, url, isReadOnly: true, poolSize: 1 });
  const { hostname, port, pathname } = new URL(url);
  return {
    name: `${decodeURIComponent(hostname)}:${port || '5432'}${pathname}`,
    source,
    probe: () => ask(watch.pool, probe, [server]),
    async close() {
      await Promise.all([source.close(), watch.close()]);
    },
  };
}

async function ask(pool: pg.Pool, text: string, values: (string | number)[]): Promise<Probe> {
  const { rows } = await pool.query<Probe>(text, values);
  const [row] = rows;
  if (row === undefined) throw new Error('no heartbeat came back');
  return row;
}
