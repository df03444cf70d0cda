import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { root } from '../../scripts/run-command.mjs';
import { serverArguments, serverEnvironment } from '../../scripts/server-arguments.mjs';

/** A server in a process of its own. */
export interface Child {
  url: string;
  /** Milliseconds from the start of the process to its ready line. */
  readyMs: number;
  /** Seconds of processor time used so far, all threads. */
  cpuSeconds(): number;
  /** Bytes of memory in use (resident set). */
  rss(): number;
  stop(): Promise<void>;
}

const readyLine = / is ready at (http:\S+)/;
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a script of the project and waits for its `… is ready at <address>` on standard output.
 * @throws Error with what it printed when it ends before that
 */
export async function startChild([...command]: readonly string[], env: Record<string, string>): Promise<Child> {
  const begun = performance.now();
  const script = command.at(-1);
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
      const address = readyLine.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
  const readyMs = performance.now() - begun;
  const { pid } = child;
  return {
    // Not by name: `localhost` may be tried over IPv6 first.
    url: url.replace('localhost', '127.0.0.1'),
    readyMs,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
    rss: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
      running.delete(child);
    },
  };
}

/** USER_HZ, which Linux keeps at 100 on every platform that Node runs on. */
const ticksPerSecond = 100;

/** Runs a script of the project to its end; gives what it printed. Rejects with its complaint when it fails. */
export async function runScript(script: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...env },
  });
  return stdout;
}

/** Settings of a server under load. */
export const ringbookEnv = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  BOT_CHECK: 'off',
  RATE_FACTOR: '1000000',
  TRUST_PROXY: '127.0.0.1',
};

/**
 * Starts the real server. The bot check is off and the meter's limits are out of reach, as no load test could pass
 * them; the meter itself counts as ever. Addresses that this machine forwards are believed.
 */
export function startRingbook(env: Record<string, string>): Promise<Child> {
  return startChild(serverArguments, { ...ringbookEnv, ...serverEnvironment, ...env });
}

export function startBare(env: Record<string, string>): Promise<Child> {
  return startChild(['tests/bench/bare-server.ts'], env);
}
