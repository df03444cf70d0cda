import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { patient } from './patience.ts';
import { ownerOf } from './postgres-cluster.ts';

/** A running PgBouncer in transaction mode. */
export interface Pooler {
  /** Address of the cluster's database `postgres`; other databases have the same address with their name. */
  url: string;
  version: string;
  /** Whether it supports named prepared statements, as versions from 1.21 on do. */
  keepsStatements: boolean;
  stop(): Promise<void>;
}

/** So few that the statements of one client use changing connections. */
const serverConnections = 3;
const startMs = patient(20_000);

/**
 * Starts PgBouncer in front of a cluster of `startPostgresCluster`, with the settings in docs/growing.md.
 *
 * @param program full path of PgBouncer
 * @param socketUrl address of the cluster by its Unix socket
 * @throws Error with its log if it does not start
 */
export async function startPgbouncer(program: string, socketUrl: string): Promise<Pooler> {
  const { hostname, port: clusterPort } = new URL(socketUrl);
  const said = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const [, version = '0.0', major = '0', minor = '0'] = /PgBouncer ((\d+)\.(\d+)[.\d]*)/.exec(said) ?? [];
  const keepsStatements = Number(major) > 1 || Number(minor) >= 21;
  const folder = mkdtempSync(join(tmpdir(), 'ringbook-pgbouncer-'));
  // Like PostgreSQL, it refuses to run as root, and it must be able to reach PostgreSQL's socket.
  const owner = ownerOf(folder);
  const port = await freePort();
  const database = [
    `* = host=${decodeURIComponent(hostname)} port=${clusterPort} user=postgres`,
    `connect_query='set jit = off; set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000'`,
  ].join(' ');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: serverConnections,
    max_client_conn: 500,
    ignore_startup_parameters: 'extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout',
    ...(keepsStatements && { max_prepared_statements: 100 }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(folder, 'pgbouncer.ini'), `[databases]\n${database}\n[pgbouncer]\n${lines.join('\n')}\n`);
  // The shell redirects the log and then execs PgBouncer, so that signals reach it.
  const child = spawn('sh', ['-c', 'exec "$0" pgbouncer.ini >log 2>&1', program], {
    cwd: folder,
    stdio: 'ignore',
    ...owner,
  });
  const endAtExit = () => child.kill('SIGKILL');
  process.once('exit', endAtExit);
  const stop = async () => {
    process.off('exit', endAtExit);
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await waitUntilUp(child, url, join(folder, 'log'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, version, keepsStatements, stop };
}

async function waitUntilUp(child: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = performance.now() + startMs;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await delay(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error(`PgBouncer did not start:\n${readFileSync(log, 'utf8')}`);
}
