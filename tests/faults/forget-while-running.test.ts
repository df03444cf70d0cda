import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { listServing, requireNoServer } from '#server/platform/db/serving-lease.ts';
import { createDatabase, testSecret } from '#test/database.ts';
import { someoneWaits } from '#test/lock-wait.ts';
import { patient } from '#test/patience.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { demandBuild } from '#test/start-app.ts';
import { skipOpenDataImport, startServer, type TestServer } from '#test/start-server.ts';

// The embedded store's own lock keeps everybody out (src/server/cli/secret.test.ts); this is about PostgreSQL.

const cli = fileURLToPath(new URL('../../src/server/cli/main.ts', import.meta.url));
const patience = { timeout: patient(60_000), interval: 500 };

describe.runIf(process.env.TEST_DATABASE_URL)('F7 secret forget on PostgreSQL', { timeout: patient(600_000) }, () => {
  let store: Awaited<ReturnType<typeof createDatabase>>;
  let database: Database;
  const servers: TestServer[] = [];
  beforeAll(async () => {
    demandBuild();
    store = await createDatabase(process.env.TEST_DATABASE_URL ?? '', true);
    database = await openDatabase({ kind: 'postgres', url: store.url, poolSize: 2, secret: testSecret });
    await skipOpenDataImport(database);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await database.close();
    await store.remove();
  });

  const serve = async () => {
    const server = await startServer({ DATABASE_URL: store.url });
    servers.push(server);
    return server;
  };
  async function forget(): Promise<{ code: number; out: string }> {
    const secret = { SITE_SECRET: testSecret.secret };
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: store.url, ...secret, ...compileCache };
    const child = spawn(process.execPath, [...shortLived, cli, 'secret', 'forget', '--yes'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
    const [code] = await once(child, 'close');
    return { code, out };
  }
  const keys = async () => (await database.db.selectFrom('signing_key').select('kid').execute()).length;
  const fingerprints = async () => (await database.db.selectFrom('site_secret').select('name').execute()).length;
  const serving = async () => (await listServing(database.db)).length;

  it('is refused while any server runs, also after its connections were cut, and goes through when none does', async () => {
    const [one, other] = [await serve(), await serve()];
    expect(await serving()).toBe(2);
    const refused = {
      code: 1,
      out: 'A server of this site is running. Stop all of them first. Nothing was changed.\n',
    };
    expect(await forget()).toEqual(refused);
    expect(await one.end('SIGTERM')).toBe(0);
    expect(await forget()).toEqual(refused);

    // As when the database was started anew.
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    expect(await forget()).toEqual(refused);
    expect([await keys(), await fingerprints()]).toEqual([2, 1]);
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);

    // The lease of a killed server expires twenty seconds after its last heartbeat.
    await other.end('SIGKILL');
    expect(await forget()).toEqual(refused);
    await expect.poll(serving, patience).toBe(0);
    expect(await forget()).toMatchObject({ code: 0, out: expect.stringContaining('The next start takes the secret') });
    expect([await keys(), await fingerprints()]).toEqual([0, 0]);
  });

  it('keeps a server that starts meanwhile waiting until it is done', async () => {
    const forgetting = await database.db.startTransaction().execute();
    await requireNoServer(forgetting);
    let isUp = false;
    const starting = serve().then(() => {
      isUp = true;
    });
    await someoneWaits(database);
    expect(isUp).toBe(false);
    await forgetting.commit().execute();
    await starting;
    expect((await forget()).code).toBe(1);
  });
});
