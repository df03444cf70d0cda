import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { runCommandLine } from '#test/command-line.ts';
import { createTestDatabase } from '#test/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each(['0', '1e3', '+5', ' 5 ', '0x10', '1000001', 'many'])('L7 a gap of "%s" is refused', async (gap) => {
  const { code, err } = await runCommandLine(['ids', 'skip', '--gap', gap], database);
  expect([code, err]).toEqual([2, expect.stringContaining('--gap must be 1 to 1000000')]);
});

it('L7 an embedded store says that it has no standby', async () => {
  const { code, err } = await runCommandLine(['ids', 'skip'], database);
  expect([code, err]).toEqual([2, expect.stringContaining('no standby')]);
});
