import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeCommands } from '#server/cli/site/take-commands.ts';
import { grantNumcy } from '#server/domains/wallet/commands/grant-numcy.ts';
import { walletSettings } from '#server/domains/wallet/settings.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { createDatabase, testSecret } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { makeStore } from '#test/start-server.ts';

const cli = fileURLToPath(new URL('../../src/server/cli/main.ts', import.meta.url));
const admin = process.env.TEST_DATABASE_URL;
/** What the operator did is written down, and nothing else. */
const oneLine = expect.stringMatching(/^\{.*"security":"backed-up".*\}\n$/);
const endings: (() => Promise<unknown>)[] = [];
let folder: string;
let store: Record<string, string>;
let database: Database;
let app: TestApp;
let stopTaking = async () => {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-running-'));
  const made = await makeStore();
  store = made.env;
  database = await open(store);
  app = await startTestApp({ database, env: { BOT_CHECK: 'off', RATE_FACTOR: '10000', ...store } });
  if (store.DATA_DIR) {
    const taking = await takeCommands(store.DATA_DIR, { config: app.config, database, log: createLogger('silent') });
    stopTaking = () => taking.close();
  }
  endings.push(
    () => stopTaking(),
    () => app.close(),
    () => database.close(),
    made.remove,
    () => rm(folder, { recursive: true }),
  );
});
afterAll(async () => {
  for (const end of endings) await end();
});

function open({ DATABASE_URL: url, DATA_DIR = '' }: Record<string, string>): Promise<Database> {
  const options: DatabaseOptions = url
    ? { kind: 'postgres', url, poolSize: 4, secret: testSecret }
    : { kind: 'pglite', folder: DATA_DIR, secret: testSecret };
  return openDatabase(options);
}

async function ringbook(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const secret = { SITE_SECRET: testSecret.secret };
  const base = { PATH: process.env.PATH, PUBLIC_URL: 'http://ringbook.test', NODE_ENV: 'test', ...compileCache };
  const child = spawn(process.execPath, [...shortLived, cli, ...args], {
    cwd: folder,
    env: { ...base, ...secret, ...env },
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (texts.out += chunk));
  child.stderr.on('data', (chunk) => (texts.err += chunk));
  const [code] = await once(child, 'close');
  return { code, ...texts };
}

async function emptyStore(): Promise<Record<string, string>> {
  if (!admin) return { DATA_DIR: join(folder, 'restored') };
  const { url, remove } = await createDatabase(admin, false);
  endings.unshift(remove);
  return { DATABASE_URL: url };
}

const sessions = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int4 as n from session s
    join profile p on p.id = s.profile_id and p.token_version = s.token_version`,
  );
  return rows[0]?.n ?? 0;
};
const postings = async ({ pool }: Database) =>
  Number((await pool.query('select count(*)::int4 as n from wallet_posting')).rows[0]?.n);

it('C1 a backup is one moment of a site that goes on working, and is put back by a command', async () => {
  const prices = app.config.of(walletSettings);
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push(String((await new TestBrowser(app).signIn(makePhone())).profile_id));
  for (let i = 0; i < 400; i++) await addNumber(database);
  let isOver = false;
  let acknowledged = 0;
  const write = async (id: string) => {
    while (!isOver) {
      await database.db.transaction().execute((tx) => grantNumcy(tx, prices, id, 1n, app.clock.now()));
      acknowledged += 1;
      // Others are to have their turn, the copying too.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const writers = Promise.all(ids.map(write));
  await expect.poll(() => acknowledged, { timeout: patient(30_000) }).toBeGreaterThan(10);
  const before = await postings(database);
  const outcome = await ringbook(store, 'backup', 'site.backup').finally(() => {
    isOver = true;
  });
  await writers;
  const after = await postings(database);
  expect(outcome).toMatchObject({
    code: 0,
    err: oneLine,
    out: expect.stringMatching(/^[\d,]+ rows of \d+ tables are in site\.backup\.\n$/),
  });
  expect((await stat(join(folder, 'site.backup'))).mode & 0o777).toBe(0o600);
  expect(after - before).toBeGreaterThan(4);
  if (store.DATA_DIR) expect((await readdir(store.DATA_DIR)).filter((name) => name.startsWith('snapshot'))).toEqual([]);

  expect((await ringbook(store, 'restore', 'site.backup')).code).toBe(1);
  const target = await emptyStore();
  expect(await ringbook(target, 'restore', 'site.backup')).toMatchObject({ code: 0, err: '' });
  const restored = await open(target);
  endings.unshift(() => restored.close());
  const { rows: wrong } = await restored.pool.query(
    `select profile_id from wallet w
    where balance <> (select sum(amount) from wallet_posting p where p.profile_id = w.profile_id)`,
  );
  expect(wrong).toEqual([]);
  const found = await postings(restored);
  expect(found).toBeGreaterThanOrEqual(before);
  expect(found).toBeLessThanOrEqual(after);
  // Which of them were ended since nobody knows.
  expect([await sessions(database), await sessions(restored)]).toEqual([ids.length, 0]);
  const { rows: numbers } = await restored.pool.query('select count(*)::int4 as n from number');
  expect(numbers[0]?.n).toBeGreaterThanOrEqual(400);
  const again = await ringbook(
    target.DATABASE_URL ? target : { DATA_DIR: store.DATA_DIR ?? '' },
    'restore',
    'site.backup',
  );
  expect(again).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/not empty|already open/) });
});

it.skipIf(admin)('C1 an embedded store that nobody has open is backed up as well', async () => {
  await stopTaking();
  await app.close();
  await database.close();
  const outcome = await ringbook(store, 'backup', 'alone.backup', '--with-secret');
  expect(outcome).toMatchObject({ code: 0, err: oneLine });
  // With the file alone, on a machine that knows no secret.
  const target = { DATA_DIR: join(folder, 'elsewhere'), SITE_SECRET: '' };
  const move = ['restore', 'alone.backup', '--keep-sessions'] as const;
  expect(await ringbook(target, ...move)).toMatchObject({ code: 0, err: '' });
  expect((await stat(join(target.DATA_DIR, 'site-secret'))).mode & 0o777).toBe(0o600);
  expect((await ringbook(target, 'jobs', 'list')).code).toBe(0);
  const moved = await open(target);
  endings.unshift(() => moved.close());
  expect(await sessions(moved)).toBeGreaterThan(0);
});
