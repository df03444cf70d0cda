import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { serverArguments, serverEnvironment } from '../../scripts/server-arguments.mjs';
import { createDatabase, testSecret } from './database.ts';
import { shortLived } from './short-lived.ts';
import { copyTemplate } from './store-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  port: number;
  /** All that it wrote to standard error so far. */
  errors(): string;
  /** Sends a signal; resolves with the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  child: ChildProcess;
}

export interface RunResult {
  code: number | NodeJS.Signals;
  output: string;
  errors: string;
}

/**
 * Starts a server process without waiting. It gets none of the developer's own settings.
 *
 * @param folder of the code to run
 */
export function launchServer(
  env: Record<string, string>,
  nodeFlags: readonly string[] = shortLived,
  folder: string = root,
) {
  // An embedded store has its secret beside it; nothing may be left in the folder of the code.
  const secret = env.DATABASE_URL ? { SITE_SECRET: testSecret.secret } : {};
  const child = spawn(process.execPath, [...nodeFlags, ...serverArguments], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'warn',
      BOT_CHECK_COST: '1',
      // A busy machine must not make a test fail.
      LOOKUP_SECONDS: '60',
      DECOY_NUMBERS: '',
      SAMPLE_DATA: 'off',
      STOP_GRACE_SECONDS: '0',
      ...serverEnvironment,
      ...secret,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endAtExit = () => child.kill('SIGKILL');
  process.once('exit', endAtExit);
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  // `close`, not `exit`: by then all of its output has arrived.
  const ended = once(child, 'close').then(([code, signal]): RunResult => {
    process.off('exit', endAtExit);
    return { code: code ?? signal, output, errors };
  });
  return { child, ended, output: () => output, errors: () => errors };
}

/**
 * Runs `src/server/main.ts` as a process of its own on a free port and waits for its ready line.
 * @param nodeFlags default: those for a server that runs for seconds
 * @param folder of the code to run, default: this project
 * @throws Error with what it wrote when it ends before that
 */
export async function startServer(
  env: Record<string, string>,
  nodeFlags: readonly string[] = shortLived,
  folder: string = root,
): Promise<TestServer> {
  const { child, ended, output, errors } = launchServer(env, nodeFlags, folder);
  const ready = new Promise<number>((resolve) => {
    child.stdout.on('data', () => {
      const [, port] = /is ready at http:\/\/[^:]+:(\d+)\n/.exec(output()) ?? [];
      if (port) resolve(Number(port));
    });
  });
  const port = await Promise.race([ready, ended]);
  if (typeof port !== 'number') throw new Error(`The server ended (${port.code}) before it was ready:\n${port.errors}`);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    errors,
    child,
    end: async (signal) => {
      child.kill(signal);
      return (await ended).code;
    },
  };
}

/**
 * An import of the operator's own: it keeps out the open data that a server otherwise reads for five seconds when it
 * first starts.
 */
export async function skipOpenDataImport({ db }: Database): Promise<void> {
  const own = { source: 'own', file_name: 'own.csv', file_hash: 'own' };
  const at = new Date();
  await db
    .insertInto('open_import')
    .values({ ...own, started_at: at, finished_at: at })
    .execute();
}

/** Runs `src/server/main.ts` where it is expected to refuse; resolves when it has ended. */
export function runServer(env: Record<string, string>, folder: string = root): Promise<RunResult> {
  return launchServer(env, shortLived, folder).ended;
}

/**
 * A migrated database that a server process can open: an embedded store in a folder of its own, or a new database on
 * the throwaway cluster that `TEST_DATABASE_URL` names. `env` tells the server of it.
 * @param fill adds to it first
 */
export async function makeStore(
  fill?: (database: Database) => Promise<unknown>,
): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const admin = process.env.TEST_DATABASE_URL;
  if (admin) {
    const { url, remove } = await createDatabase(admin, true);
    if (fill) {
      const database = await openDatabase({ kind: 'postgres', url, poolSize: 1, secret: testSecret });
      await fill(database).finally(() => database.close());
    }
    return { env: { DATABASE_URL: url }, remove };
  }
  const folder = await mkdtemp(join(tmpdir(), 'ringbook-store-'));
  await copyTemplate(folder, fill);
  return { env: { DATA_DIR: folder }, remove: () => rm(folder, { recursive: true, force: true }) };
}
