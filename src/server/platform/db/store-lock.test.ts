import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockStore, StoreInUseError } from './store-lock.ts';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

test('one holder at a time, named to the others', async () => {
  const folder = join(parent, 'new', 'deep');
  const lock = await lockStore(folder);
  await expect(lockStore(folder)).rejects.toThrow(StoreInUseError);
  await expect(lockStore(folder)).rejects.toThrow(`process ${process.pid}`);
  await lock.release();
  await (await lockStore(folder)).release();
});

test('of many who come at the same moment one gets it', async () => {
  const folder = join(parent, 'race');
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockStore(folder)));
  const held = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(held).toHaveLength(1);
  await held[0]?.value.release();
});

test('what a killed process leaves behind holds nobody up', async () => {
  const folder = join(parent, 'killed');
  const module = new URL('./store-lock.ts', import.meta.url).href;
  const script = `const { lockStore } = await import(${JSON.stringify(module)});
    await lockStore(${JSON.stringify(folder)}); process.kill(process.pid, 'SIGKILL');`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).signal).toBe('SIGKILL');
  await (await lockStore(folder)).release();
});

test('F4: the lock is kept though its taker forgets it', async () => {
  const folder = join(parent, 'forgotten');
  const module = new URL('./store-lock.ts', import.meta.url).href;
  // The second comes from another process, because SQLite detects a lock within one process itself.
  const second = `const { lockStore } = await import(${JSON.stringify(module)});
    await lockStore(${JSON.stringify(folder)}).then(() => console.log('held'), (error) => console.log(error.name));`;
  const first = `import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
    const { lockStore } = await import(${JSON.stringify(module)});
    await lockStore(${JSON.stringify(folder)});
    await new Promise((resolve) => setTimeout(resolve, 10));
    gc();
    console.log(spawnSync(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(second)}]).stdout.toString());`;
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', first], {
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe('StoreInUseError');
});

test('F4: a running version that locks by a socket is noticed, a dead one’s socket is not in the way', async () => {
  const folder = join(parent, 'former');
  mkdirSync(folder);
  const former = createServer((socket) => socket.end('4711'));
  await new Promise<void>((resolve) => former.listen(join(folder, 'lock'), resolve));
  await expect(lockStore(folder)).rejects.toThrow('process 4711');
  await new Promise((resolve) => former.close(resolve));
  writeFileSync(join(folder, 'lock'), '');
  await (await lockStore(folder)).release();
});
