import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { constants as osConstants, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { patient } from './patience.ts';

const oldestMajor = 15;
const startTimeoutMs = patient(60_000);
const endTimeoutMs = patient(5_000);

/** A running PostgreSQL of our own; both addresses are its superuser's. */
export interface PostgresCluster {
  /** On the loopback. */
  url: string;
  /** By its Unix socket, which costs a test less: in a folder that nobody else may enter, hence without a password. */
  socketUrl: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/**
 * Makes and starts a PostgreSQL cluster in a temporary folder, on a free port of the loopback and a Unix socket.
 * It forgets everything: nothing is synced to disk. It also ends when our process exits without calling `stop`,
 * by SIGINT, SIGTERM and SIGHUP too; who handles these itself must call `stop` or `process.exit`.
 * @throws Error with the server's log when there are no programs or the server does not start
 */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const bin = findPostgresBin();
  if (!bin) throw new Error(`No PostgreSQL ${oldestMajor} or newer found. Run: node scripts/ensure-postgres.ts`);
  const folder = mkdtempSync(join(tmpdir(), 'ringbook-pg-'));
  let server: ChildProcess | undefined;
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const endAtExit = () => {
    server?.kill('SIGQUIT');
    waitUntilGone(join(folder, 'data', 'postmaster.pid'));
    removeFolder();
  };
  // Before others remove the folder in which this one is.
  process.prependOnceListener('exit', endAtExit);
  for (const signal of endingSignals) process.on(signal, exitUnlessHandled);
  const stop = async () => {
    if (server) await stopServer(server);
    removeFolder();
    process.off('exit', endAtExit);
    for (const signal of endingSignals) process.off(signal, exitUnlessHandled);
  };
  try {
    const owner = ownerOf(folder);
    const password = randomBytes(16).toString('hex');
    makeCluster(bin, folder, password, owner);
    const port = await findFreePort();
    server = startServer(bin, folder, port, owner);
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    await waitUntilReady(server, url, join(folder, 'log'));
    const socketUrl = `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`;
    return { url, socketUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal that nobody handles ends the process without its exit listeners, and would leave the server behind. */
function exitUnlessHandled(signal: NodeJS.Signals): void {
  const others = process.listeners(signal).filter((listener) => listener !== exitUnlessHandled);
  if (others.length === 0) process.exit(128 + osConstants.signals[signal]);
}

/** The folder of initdb and postgres: of PATH, or Debian's newest; null when there is none that is new enough. */
export function findPostgresBin(): string | null {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => majorOf(b) - majorOf(a));
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => hasProgram(folder, 'initdb') && isNewEnough(folder)) ?? null;
}

function majorOf(debianFolder: string): number {
  return Number(debianFolder.split('/').at(-2));
}

function hasProgram(folder: string, name: string): boolean {
  try {
    accessSync(join(folder, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isNewEnough(folder: string): boolean {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= oldestMajor;
}

export type Owner = Pick<SpawnOptions, 'uid' | 'gid'>;

/** PostgreSQL refuses to run as root: then another user runs it and gets the folder. */
export function ownerOf(folder: string): Owner {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
      return status === 0 ? Number(stdout) : null;
    });
    if (uid == null || gid == null) continue;
    chownSync(folder, uid, gid);
    return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user `postgres` or `nobody`.');
}

function makeCluster(bin: string, folder: string, password: string, owner: Owner): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
  const { status, stdout, stderr } = spawnSync(
    join(bin, 'initdb'),
    [
      ...['--pgdata', join(folder, 'data'), '--username', 'postgres', '--encoding', 'UTF8', '--locale', 'C.UTF-8'],
      ...['--auth-host', 'scram-sha-256', '--auth-local', 'trust', '--pwfile', passwordFile],
      ...['--no-sync', '--no-instructions'],
    ],
    { cwd: folder, encoding: 'utf8', ...owner },
  );
  if (status !== 0) throw new Error(`initdb failed with exit code ${status}:\n${stdout}${stderr}`);
}

/** @param folder contains the data folder `data`, the socket and the log */
export function startServer(bin: string, folder: string, port: number, owner: Owner): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    log_destination: 'stderr',
    logging_collector: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The shell gives the server its log file and then becomes the server, so signals reach it.
  return spawn(
    'sh',
    ['-c', 'exec "$0" "$@" >log 2>&1', join(bin, 'postgres'), '-D', join(folder, 'data'), ...options],
    {
      cwd: folder,
      stdio: 'ignore',
      ...owner,
    },
  );
}

export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // SIGINT: end connections, then stop. What it would still write is thrown away, so do not wait for long.
  server.kill('SIGINT');
  const impatience = setTimeout(() => server.kill('SIGQUIT'), endTimeoutMs);
  await ended;
  clearTimeout(impatience);
}

/** The last file that a server removes. Waits in place: an exit listener cannot wait otherwise. */
function waitUntilGone(file: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  const deadline = performance.now() + endTimeoutMs;
  while (existsSync(file) && performance.now() < deadline) Atomics.wait(clock, 0, 0, 20);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}

export async function waitUntilReady(server: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (server.exitCode === null && server.signalCode === null && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      return;
    } catch {
      await delay(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8')}`);
}
