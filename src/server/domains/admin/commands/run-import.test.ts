import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { ImportRunner } from './run-import.ts';

// The unknown source keeps these imports from the database.
const order = { upload: 'a'.repeat(32), path: '/nowhere/file', source: 'no-such-source', fileName: 'a.csv' };
const open = (uploads: string) => new ImportRunner({ database: {} as Database, uploads, log: createLogger('silent') });

it('an upload that cannot be deleted ends no process', async () => {
  // A path with a zero byte can never be deleted.
  const runner = open('\0');
  expect(runner.start(order, Promise.resolve(true))).toBe(true);
  await runner.close();
  expect(runner.last()).toMatchObject({ source: 'no-such-source', state: 'failed' });
});

it('nothing begins that was not logged, and the last task shows again', async () => {
  const runner = open('/nowhere');
  // Each promise is made when it is used: a rejected one that waits for its turn would be unhandled.
  for (const note of [async () => false, () => Promise.reject(new Error('no log'))]) {
    expect(runner.start(order, note())).toBe(true);
    while (runner.last() !== null) await turn();
  }
  await runner.close();
});

it('the next task can start as soon as the end of the last one shows', async () => {
  const runner = open('/nowhere');
  expect(runner.start(order, Promise.resolve(true))).toBe(true);
  expect(runner.start({ ...order, upload: 'b'.repeat(32) }, Promise.resolve(true))).toBe(false);
  expect(runner.importedUpload()).toBe(order.upload);
  while (runner.last()?.state === 'running') await turn();
  expect(runner.last()?.state).toBe('failed');
  expect(runner.importedUpload()).toBeNull();
  expect(runner.start(order, Promise.resolve(true))).toBe(true);
  await runner.close();
});
