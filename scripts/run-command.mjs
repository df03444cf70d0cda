// Plain JavaScript, because start.mjs and run.mjs run on the Node that started npm, before Node 26 is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The pinned Node of node_modules, which runs every `.ts` file. */
export const pinnedNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

/**
 * Node caches compiled sources there on exit, which cuts start time by a fifth. The folder may be deleted at any time.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/ringbook/compiled', import.meta.url)),
};

export function envFileArguments() {
  const file = fileURLToPath(new URL('../.env', import.meta.url));
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

/** @type {readonly NodeJS.Signals[]} */
const passedOn = ['SIGTERM', 'SIGHUP', 'SIGINT'];

/** Exit code of a server that wants to be started again, as `src/server/platform/supervisor.ts` has it. */
export const restartCode = 75;

/**
 * Runs what may ask to be run again, until it does not.
 * @param {() => Promise<number>} run resolves with an exit code
 * @returns {Promise<number>} the last one
 */
export async function runAgain(run) {
  for (;;) {
    const code = await run();
    if (code !== restartCode) return code;
  }
}

/**
 * Runs a program in the foreground, forwards signals to it, and waits until it ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: 'inherit' | 'stderr' | number }} [options]
 * - `stderr` keeps stdout clean; a number is an open file descriptor for all output
 * @returns {Promise<number>} its exit code; 128 + signal number if a signal ended it; 127 if it could not start
 */
export function runCommand(command, args, { cwd = root, env = process.env, output = 'inherit' } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio:
        typeof output === 'number'
          ? ['ignore', output, output]
          : ['inherit', output === 'stderr' ? 2 : 'inherit', 'inherit'],
    });
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      // A terminal sends Ctrl-C to the whole process group, so the child already has it.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of passedOn) process.on(signal, passOn);
    /** @param {number} code */
    const end = (code) => {
      for (const signal of passedOn) process.off(signal, passOn);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      end(127);
    });
    child.once('exit', (code, signal) => end(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}
