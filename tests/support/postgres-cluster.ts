import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, chownSync, constants, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const oldestMajor = 15;
const startTimeoutMs = 60_000;

/** A running PostgreSQL of our own. `url` is its superuser's; `stop` ends it and removes its files. */
export type PostgresCluster = { url: string; stop: () => Promise<void> };

/**
 * Makes and starts a PostgreSQL cluster in a temporary folder, on a free port of the loopback and a Unix socket.
 * It forgets everything: nothing is synced to disk. It also ends when our process exits without calling `stop`;
 * who handles signals must call `stop` or `process.exit`.
 * @throws Error with the server's log when there are no programs or the server does not start
 */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const bin = findPostgresBin();
  if (!bin) throw new Error(`No PostgreSQL ${oldestMajor} or newer found. Run: node scripts/ensure-postgres.ts`);
  const folder = mkdtempSync(join(tmpdir(), 'ringbook-pg-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const owner = ownerOf(folder);
    const password = randomBytes(16).toString('hex');
    makeCluster(bin, folder, password, owner);
    const port = await findFreePort();
    const server = startServer(bin, folder, port, owner);
    const endAtExit = () => {
      server.kill('SIGQUIT');
      removeFolder();
    };
    process.once('exit', endAtExit);
    const stop = async () => {
      await stopServer(server);
      process.off('exit', endAtExit);
      removeFolder();
    };
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    try {
      await waitUntilReady(server, url, join(folder, 'log'));
    } catch (error) {
      await stop();
      throw error;
    }
    return { url, stop };
  } catch (error) {
    removeFolder();
    throw error;
  }
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

type Owner = Pick<SpawnOptions, 'uid' | 'gid'>;

/** PostgreSQL refuses to run as root: then another user runs it and gets the folder. */
function ownerOf(folder: string): Owner {
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
      ...['--auth', 'scram-sha-256', '--pwfile', passwordFile, '--no-sync', '--no-instructions'],
    ],
    { cwd: folder, encoding: 'utf8', ...owner },
  );
  if (status !== 0) throw new Error(`initdb failed with exit code ${status}:\n${stdout}${stderr}`);
}

function startServer(bin: string, folder: string, port: number, owner: Owner): ChildProcess {
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

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // SIGINT: end connections, then stop. What it would still write is thrown away, so do not wait for long.
  server.kill('SIGINT');
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 5_000);
  await ended;
  clearTimeout(impatience);
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

async function waitUntilReady(server: ChildProcess, url: string, logFile: string): Promise<void> {
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
