import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patient } from '#test/patience.ts';
import { createLogger } from './log/logger.ts';
import { createSupervisor, startsAgain } from './supervisor.ts';

let folder: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-supervisor-'));
  said = join(folder, 'said');
  const double = join(folder, 'systemd-notify');
  // Replaces systemd's own program.
  writeFileSync(double, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> "${said}"\n`);
  chmodSync(double, 0o755);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const silent = createLogger('silent');
const lines = () => (existsSync(said) ? readFileSync(said, 'utf8').trim().split('\n') : []);
const unit = () => ({ PATH: folder, NOTIFY_SOCKET: '/run/notify' });
const patience = { timeout: patient(30_000) };

it('42 notifies systemd that it is ready, alive and stopping', async () => {
  const supervisor = createSupervisor({ ...unit(), WATCHDOG_USEC: '150000', WATCHDOG_PID: `${process.pid}` }, silent);
  supervisor.ready();
  await expect.poll(() => lines().filter((line) => line.endsWith('WATCHDOG=1')).length, patience).toBeGreaterThan(2);
  supervisor.stopping();
  await expect.poll(lines, patience).toContain('/run/notify STOPPING=1');
  supervisor.close();
  expect(lines()).toContain('/run/notify READY=1');
});

it.each([[{}], [{ WATCHDOG_USEC: '0' }], [{ WATCHDOG_USEC: 'soon' }], [{ WATCHDOG_USEC: '3000', WATCHDOG_PID: '1' }]])(
  '42 says nothing of its life where nobody counts it: %j',
  async (more) => {
    createSupervisor({ ...unit(), ...more }, silent).ready();
    await expect.poll(lines, patience).toEqual(['/run/notify READY=1']);
    await sleep(50);
    expect(lines()).toEqual(['/run/notify READY=1']);
  },
);

it.each([true, false])('42 asks systemd for more time until a restore ends, well or not: %s', async (isWell) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const restore = Promise.withResolvers<string>();
  const supervisor = createSupervisor(unit(), silent);
  const restored = supervisor.during(restore.promise);
  vi.advanceTimersByTime(40_000);
  const extended = '/run/notify EXTEND_TIMEOUT_USEC=1800000000';
  await expect.poll(lines, patience).toEqual([extended, extended]);
  if (isWell) restore.resolve('done');
  else restore.reject(new Error('broken'));
  await expect(restored.catch((error: Error) => error.message)).resolves.toBe(isWell ? 'done' : 'broken');
  vi.advanceTimersByTime(60_000);
  supervisor.stopping();
  await expect.poll(lines, patience).toEqual([extended, extended, '/run/notify STOPPING=1']);
});

it('42 notifies nobody unless a unit started it', async () => {
  const supervisor = createSupervisor({ PATH: folder, WATCHDOG_USEC: '3000' }, silent);
  expect(await supervisor.during(Promise.resolve('restored'))).toBe('restored');
  supervisor.ready();
  supervisor.stopping();
  await sleep(100);
  expect(lines()).toEqual([]);
});

it('42 logs once that the program is missing, and goes on', async () => {
  const warned: string[] = [];
  const log = createLogger('warn', { write: (line) => void warned.push(line) });
  const supervisor = createSupervisor({ ...unit(), PATH: join(folder, 'nowhere') }, log);
  supervisor.ready();
  supervisor.stopping();
  await expect.poll(() => warned.length, patience).toBe(1);
  await sleep(50);
  expect(warned).toEqual([expect.stringContaining('systemd-notify')]);
});

it.each([
  [{}, false],
  [{ RINGBOOK_RESTARTS: '0', NOTIFY_SOCKET: '' }, false],
  [{ RINGBOOK_RESTARTS: '1' }, true],
  [{ NOTIFY_SOCKET: '/run/notify' }, true],
])('42 knows by %j whether it is started again: %s', (environment, isStarted) => {
  expect(startsAgain(environment)).toBe(isStarted);
});
