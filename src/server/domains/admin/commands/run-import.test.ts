import { expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { ImportRunner } from './run-import.ts';

it('an upload that cannot be deleted ends no process', async () => {
  // A path with a zero byte can never be deleted. The unknown source keeps the import from the database.
  const runner = new ImportRunner({ database: {} as Database, uploads: '\0', log: createLogger('silent') });
  const order = { upload: 'a'.repeat(32), path: '/nowhere/file', source: 'no-such-source', fileName: 'a.csv' };
  expect(runner.start(order)).toBe(true);
  await runner.close();
  expect(runner.last()).toMatchObject({ source: 'no-such-source', state: 'failed' });
});
