import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { servedStatementMs } from '#server/platform/db/pool-config.ts';
import { serveFrom } from '#server/platform/db/serving.ts';
import { listServing } from '#server/platform/db/serving-lease.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue, workOn } from '#server/platform/jobs/job.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { listComments, say } from '#test/comments.ts';
import { createDatabase, testSecret } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, look } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { startServer } from '#test/start-server.ts';

// Two servers behind PgBouncer in transaction mode, with fewer connections than concurrent requests.

const admin = process.env.TEST_DATABASE_URL ?? '';
const pooler = process.env.TEST_POOLER_URL ?? '';
const ways = process.env.TEST_POOLER_PREPARES === 'on' ? [false, true] : [false];
const log = createLogger('silent');

/** Address of the same database through the pooler. */
function pooled(url: string): string {
  const way = new URL(pooler);
  way.pathname = new URL(url).pathname;
  return way.href;
}

describe.each(ways)('named prepared statements: %s', (isPrepared) => {
  let store: Awaited<ReturnType<typeof createDatabase>>;
  const databases: Database[] = [];
  const apps: TestApp[] = [];

  const open = async () => {
    const options = { poolSize: 10, isPrepared, statementMs: servedStatementMs, secret: testSecret };
    const database = await openDatabase({ kind: 'postgres', url: pooled(store.url), ...options });
    databases.push(database);
    return database;
  };
  beforeAll(async () => {
    store = await createDatabase(admin, true);
    const env = { BOT_CHECK: 'off', RATE_FACTOR: '100000' };
    for (let i = 0; i < 2; i += 1) apps.push(await startTestApp({ database: await open(), env }));
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const database of databases) await database.close();
    await store.remove();
  });

  it('two servers handle concurrent members', async () => {
    const [here, there] = apps as [TestApp, TestApp];
    const phones = await Promise.all(Array.from({ length: 8 }, () => addNumber(here.database, { lookups: 3 })));
    const people = await Promise.all(phones.map((_, i) => join(i % 2 === 0 ? here : there)));
    await Promise.all(people.map((one, i) => say(one, phones[i] ?? '', `Calls each night, says nothing, ${i}.`)));
    await Promise.all(
      phones.flatMap((phone) => Array.from({ length: 6 }, (_, i) => look(i % 2 === 0 ? here : there, null, phone))),
    );
    for (const phone of phones) {
      const shown = await listComments(there, null, phone);
      expect(shown.items.map(({ text }) => text.slice(0, 16))).toEqual(['Calls each night']);
    }
  });

  it('a change on one server reaches the other', async () => {
    const [here, there] = apps as [TestApp, TestApp];
    const phone = await addNumber(here.database, { lookups: 3 });
    const page = async () => (await there.request(`/number/${phone}`)).text();
    const author = await join(here);
    expect(await page()).not.toContain('Quagmire');
    await say(author, phone, 'Quagmire of calls.');
    await expect.poll(page).toContain('Quagmire');
  });

  it('concurrent spends spend each numcy once', async () => {
    const [here] = apps as [TestApp];
    const [author, ...fans] = await Promise.all(Array.from({ length: 5 }, () => join(here)));
    if (!author) throw new Error('nobody came');
    const text = await say(author, makePhone(), 'Worth a coin.');
    const boost = { comment_id: String(text.id), like_type: 'COMMENT_UP', action_type: 'ADD', comment_up_count: '4' };
    const spent = await Promise.all(
      fans.flatMap(({ browser }) => Array.from({ length: 4 }, () => browser.post('/api/v11/comment/like', boost))),
    );
    // Each fan has ten numcy, enough for two boosts of four.
    expect(spent.filter(({ status }) => status === 200)).toHaveLength(8);
    const { rows } = await here.database.pool.query('select min(balance)::int4 as least from wallet');
    expect(rows).toEqual([{ least: 2 }]);
  });

  it('jobs run once', async () => {
    const [database] = databases as [Database];
    const queue = defineQueue<{ at: number }>('behind-a-pooler');
    const seen: number[] = [];
    const job = workOn(queue, async ({ at }) => void seen.push(at));
    const runner = new JobRunner({ database, jobs: [job], log, clock: systemClock, pollMs: 50 });
    await runner.start();
    await database.db.transaction().execute((tx) => enqueue(tx, queue, { at: 7 }));
    await expect.poll(() => seen).toEqual([7]);
    await runner.stop();
  });

  it('leases outlive the connections that acquired them', async () => {
    const database = await open();
    const served = await serveFrom(database, log, { beatMs: 50 });
    const direct = await openDatabase({ kind: 'postgres', url: store.url, poolSize: 1 });
    const before = await listServing(direct.db);
    await direct.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    const { rows } = await direct.pool.query(`select until from lease where name like 'serving %'`);
    const later = async () => {
      const now = await direct.pool.query(`select until from lease where name like 'serving %'`);
      return Number(now.rows[0]?.until) > Number(rows[0]?.until);
    };
    await expect.poll(later).toBe(true);
    expect(await listServing(direct.db)).toEqual(before);
    await served.close();
    expect(await listServing(direct.db)).toEqual([]);
    await direct.close();
  });

  it('statement timeouts are those that the pooler sets', async () => {
    const [database] = databases as [Database];
    const { rows } = await database.pool.query(`select current_setting('statement_timeout') as longest,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`);
    expect(rows).toEqual([{ longest: '30s', idle: '1min', jit: 'off' }]);
  });
});

it.each([true, false])('a server migrates an empty database, directly: %s, and serves it', async (isTold) => {
  const store = await createDatabase(admin, false);
  const folder = await mkdtemp(joinPath(tmpdir(), 'ringbook-pooler-'));
  const past = { MIGRATION_DATABASE_URL: isTold ? store.url : '' };
  const env = { DATABASE_URL: pooled(store.url), ...past, DATABASE_PREPARE: 'off' };
  const server = await startServer(env);
  try {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${server.url}/number/12025550142`)).status).toBe(200);
    for (const args of [
      ['migrate'],
      ['migrate', '--after'],
      ['jobs', 'list'],
      ['ledger', 'verify'],
      ['backup', joinPath(folder, 'site.backup')],
    ]) {
      expect(await ringbook(env, args), args.join(' ')).toMatchObject({ code: 0 });
    }
  } finally {
    expect(await server.end('SIGTERM')).toBe(0);
    await rm(folder, { recursive: true });
    await store.remove();
  }
});

const cli = fileURLToPath(new URL('../../src/server/cli/main.ts', import.meta.url));

async function ringbook(env: Record<string, string>, args: readonly string[]): Promise<{ code: number; said: string }> {
  const own = { PATH: process.env.PATH ?? '', NODE_ENV: 'test', SITE_SECRET: testSecret.secret, ...compileCache };
  const child = spawn(process.execPath, [...shortLived, cli, ...args], { env: { ...own, ...env } });
  const tooLong = setTimeout(() => child.kill(), patient(120_000));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  const [code] = await once(child, 'close');
  clearTimeout(tooLong);
  return { code, said };
}
