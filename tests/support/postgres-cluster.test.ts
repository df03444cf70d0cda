import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgresCluster } from './postgres-cluster.ts';

test('a cluster answers, knows Unicode, and leaves nothing behind', async () => {
  const cluster = await startPostgresCluster();
  const client = new pg.Client({ connectionString: cluster.url });
  let folder = '';
  try {
    await client.connect();
    const { rows } = await client.query("SELECT lower('ÄЖ') AS low, current_setting('data_directory') AS folder");
    await client.end();
    expect(rows[0].low).toBe('äж');
    folder = rows[0].folder;
    expect(existsSync(folder)).toBe(true);
  } finally {
    await cluster.stop();
  }
  expect(existsSync(folder)).toBe(false);
  await expect(new pg.Client({ connectionString: cluster.url }).connect()).rejects.toThrow();
});
