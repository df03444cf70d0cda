import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { findPostgresBin, ownerOf, startServer, stopServer, waitUntilReady } from './postgres-cluster.ts';

/** A streaming replica of a test cluster. */
export interface Standby {
  /** Superuser's address of a database on it, by its Unix socket. */
  urlOf(database: string): string;
  /** Suspends or resumes all of its processes. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Kills it without a shutdown. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/**
 * Creates and starts a standby of a cluster of `startPostgresCluster`.
 *
 * @param socketUrl address of the cluster by its Unix socket
 * @throws Error with the program's output or the server's log
 */
export async function startStandby(socketUrl: string): Promise<Standby> {
  const bin = findPostgresBin();
  if (!bin) throw new Error('No PostgreSQL found. Run: node scripts/ensure-postgres.ts');
  const { hostname, port: primaryPort } = new URL(socketUrl);
  const folder = mkdtempSync(join(tmpdir(), 'ringbook-standby-'));
  const owner = ownerOf(folder);
  const copy = spawnSync(
    join(bin, 'pg_basebackup'),
    [
      ...['--host', decodeURIComponent(hostname), '--port', primaryPort, '--username', 'postgres', '--no-password'],
      ...['--pgdata', join(folder, 'data'), '--write-recovery-conf', '--wal-method', 'stream'],
      ...['--checkpoint', 'fast', '--no-sync'],
    ],
    { cwd: folder, encoding: 'utf8', ...owner },
  );
  if (copy.status !== 0) throw new Error(`pg_basebackup failed with exit code ${copy.status}:\n${copy.stderr}`);
  const port = await freePort();
  const urlOf = (database: string) => `postgres://postgres@${encodeURIComponent(folder)}:${port}/${database}`;
  let server: ChildProcess | null = null;
  const start = async () => {
    server = startServer(bin, folder, port, owner);
    await waitUntilReady(server, urlOf('postgres'), join(folder, 'log'));
  };
  const endAtExit = () => server?.kill('SIGKILL');
  process.once('exit', endAtExit);
  await start();
  return {
    urlOf,
    start,
    signal(signal) {
      const main = server?.pid ?? 0;
      for (const pid of [main, ...childrenOf(main)]) process.kill(pid, signal);
    },
    async kill() {
      if (server === null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      server = null;
      // Its other processes exit once they notice. The next start must not wait for them.
      rmSync(join(folder, 'data', 'postmaster.pid'), { force: true });
    },
    async stop() {
      process.off('exit', endAtExit);
      if (server !== null) await stopServer(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** From Linux's `/proc/<pid>/stat`: `pid (name) state ppid …`. */
function childrenOf(parent: number): number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      const [, pid, ppid] = /^(\d+) \(.*\) \S (\d+) /s.exec(readFileSync(path, 'utf8')) ?? [];
      return Number(ppid) === parent ? [Number(pid)] : [];
    } catch {
      // It exited meanwhile.
      return [];
    }
  });
}
