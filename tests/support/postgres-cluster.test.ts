import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { patient } from './patience.ts';
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
    expect(await canConnect(cluster.socketUrl)).toBe(true);
    // Without a password only by the socket, and only for who may enter its folder.
    const stranger = new URL(cluster.url);
    stranger.password = 'a guess';
    expect(await canConnect(stranger.href)).toBe(false);
    expect(statSync(dirname(folder)).mode & 0o077).toBe(0);
  } finally {
    await cluster.stop();
  }
  expect(existsSync(folder)).toBe(false);
  await expect(new pg.Client({ connectionString: cluster.url }).connect()).rejects.toThrow();
});

test.each(['SIGINT', 'SIGTERM'] as const)('a process that %s ends takes its cluster along', async (signal) => {
  const script = `import pg from 'pg';
    import { startPostgresCluster } from '${new URL('./postgres-cluster.ts', import.meta.url).href}';
    const { url } = await startPostgresCluster();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    client.on('error', () => {});
    const { rows } = await client.query("SELECT current_setting('data_directory') AS folder");
    console.log(url + ' ' + rows[0].folder);
    setInterval(() => {}, 1000);`;
  const running = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(running.stdout, 'data');
  const [url = '', folder = ''] = String(line).trim().split(' ');
  expect(existsSync(folder)).toBe(true);
  running.kill(signal);
  await once(running, 'exit');
  expect(existsSync(folder)).toBe(false);
  await expect.poll(() => canConnect(url), { timeout: patient(10_000) }).toBe(false);
});

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
