import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { restartCode as wantedAgain } from '#server/platform/supervisor.ts';
import { restartCode, runAgain, runCommand } from './run-command.mjs';

const module = new URL('./run-command.mjs', import.meta.url).href;
const node = process.execPath;

test('the exit code is the command’s', async () => {
  expect(await runCommand(node, ['-e', 'process.exit(7)'])).toBe(7);
  expect(await runCommand(node, ['-e', ''])).toBe(0);
});

test('a command that a signal ended, and one that is not there', async () => {
  expect(await runCommand(node, ['-e', 'process.kill(process.pid, "SIGKILL")'])).toBe(137);
  expect(await runCommand('/nowhere/program', [])).toBe(127);
});

test('a server that wants to be started again is, until it ends with another code', async () => {
  expect(restartCode).toBe(wantedAgain);
  const codes = [restartCode, restartCode, 3, 0];
  expect(await runAgain(async () => codes.shift() ?? 0)).toBe(3);
  expect(codes).toEqual([0]);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s reaches the command, which ends in its own way', async (signal) => {
  const child = `process.on('${signal}', () => { console.log('draining'); process.exit(3); });
    setInterval(() => {}, 1000); console.log('ready');`;
  const parent = `import { runCommand } from '${module}';
    process.exitCode = await runCommand(process.execPath, ['-e', ${JSON.stringify(child)}]);`;
  const running = spawn(node, ['--input-type=module', '-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  running.stdout.on('data', (chunk) => {
    output += chunk;
    if (output === 'ready\n') running.kill(signal);
  });
  const [code] = await once(running, 'close');
  expect({ code, output }).toEqual({ code: 3, output: 'ready\ndraining\n' });
});
