import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { orderRestore, readRestore, restorePoint } from '#server/platform/db/backup/restore-order.ts';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { restartCode } from '#server/platform/supervisor.ts';
import { allSettings } from '#server/settings.ts';
import { addNumber } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { demandBuild, type TestApp } from '#test/start-app.ts';
import { launchServer, runServer, skipOpenDataImport, startServer } from '#test/start-server.ts';
import { copyTemplate } from '#test/store-file.ts';

const name = 'kept.backup';
const phone = '12025550142';
const long = { timeout: patient(180_000) };
let folder: string;

beforeAll(demandBuild);
// A store with one number, its backup, and a second number added after the backup.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-restored-'));
  await mkdir(join(folder, 'backups'));
  await copyTemplate(folder, async (database) => {
    // Part of the backup, so that a restored store reads no open data either.
    await skipOpenDataImport(database);
    await addNumber(database);
    const seen = { lang: 'en', last_seen_at: new Date(), created_at: new Date() };
    await database.db
      .insertInto('profile')
      .values({ phone, epoch: 1, is_holder: true, ...seen } as never)
      .execute();
    await writeBackup(database, join(folder, 'backups', name), { withSecret: false, createdAt: new Date() });
    await addNumber(database);
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function withStore<Result>(run: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ kind: 'pglite', folder });
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}
const countNumbers = () =>
  withStore(async ({ db }) => (await db.selectFrom('number').select('phone').execute()).length);
/** Tokens of an earlier version are refused. */
const tokenVersion = () =>
  withStore(({ db }) =>
    db.selectFrom('profile').select('token_version').where('phone', '=', phone).executeTakeFirstOrThrow(),
  );
const listRestored = () =>
  withStore(({ db }) =>
    db.selectFrom('admin_act').select(['admin_id', 'about']).where('act', '=', 'restore').execute(),
  );

it('42: a server comes up with the backup that was ordered, and the next one as well', long, async () => {
  orderRestore(folder, name, '7');
  for (const time of ['first', 'second']) {
    const server = await startServer({ DATA_DIR: folder });
    expect(readRestore(folder), time).toEqual({ name, state: 'restored', said: '', byProfileId: '7' });
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await countNumbers(), time).toBe(1);
    // Whoever was signed in when the backup was made may have been signed out since.
    expect(await tokenVersion(), time).toEqual({ token_version: 2 });
    // The log of admins was replaced with the store, so the restore is logged again, once.
    expect(await listRestored(), time).toEqual([{ admin_id: '7', about: name }]);
  }
});

it('42: a server killed while it restores comes up again with the former store', long, async () => {
  orderRestore(folder, name);
  const killed = launchServer({ DATA_DIR: folder });
  const isBegun = () => readRestore(folder)?.isBegun;
  await expect.poll(isBegun, { timeout: patient(60_000), interval: 10 }).toBe(true);
  killed.child.kill('SIGKILL');
  expect((await killed.ended).code).toBe('SIGKILL');
  const server = await startServer({ DATA_DIR: folder });
  expect(readRestore(folder)).toMatchObject({ name, state: 'refused' });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await countNumbers()).toBe(2);
  expect(await tokenVersion()).toEqual({ token_version: 1 });
});

it('42: an admin restarts the site from the page, and it comes up with the backup', long, async () => {
  const adminPhone = '12025550143';
  const env = { DATA_DIR: folder, SANDBOX: 'on', BOT_CHECK: 'off', ADMIN_PHONE: `+${adminPhone}` };
  // As `npm start` does.
  const server = await startServer({ ...env, RINGBOOK_RESTARTS: '1' });
  const config = loadConfig({ NODE_ENV: 'test', SANDBOX: 'on', BOT_CHECK: 'off' }, allSettings);
  const request = (path: string, init?: RequestInit) => fetch(server.url + path, init);
  const browser = new TestBrowser({ request, config, clock: systemClock } as unknown as TestApp);
  await browser.signIn(adminPhone);
  orderRestore(folder, name);
  const ended = once(server.child, 'exit');
  expect((await browser.post('/api/v6/admin/restart', { name })).status).toBe(200);
  expect(await ended).toEqual([restartCode, null]);
  const next = await startServer(env);
  expect(readRestore(folder)?.state).toBe('restored');
  expect(await next.end('SIGTERM')).toBe(0);
  expect(await countNumbers()).toBe(1);
});

/** A port that somebody else has, at which no server can start. */
async function takePort() {
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  return { env: { PORT: port, HOST: '127.0.0.1' }, free: () => new Promise((closed) => taken.close(closed)) };
}

it('42: a server that does not start with the backup is started again once, with the former store', long, async () => {
  orderRestore(folder, name);
  const { env, free } = await takePort();
  const started = { DATA_DIR: folder, RINGBOOK_RESTARTS: '1', ...env };
  expect((await runServer(started)).code).toBe(restartCode);
  expect(readRestore(folder)?.state).toBe('trying');
  // What fails now does not fail for the backup.
  expect((await runServer(started)).code).toBe(1);
  expect(readRestore(folder)?.state).toBe('undone');
  await free();
  expect(await countNumbers()).toBe(2);
});

it('42: if a server does not start with the backup, the next one has the previous store', long, async () => {
  orderRestore(folder, name);
  const { env, free } = await takePort();
  expect((await runServer({ DATA_DIR: folder, ...env })).code).toBe(1);
  expect(readRestore(folder)?.state).toBe('trying');
  await free();

  const server = await startServer({ DATA_DIR: folder });
  expect(readRestore(folder)?.state).toBe('undone');
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await countNumbers()).toBe(2);
  expect(await tokenVersion()).toEqual({ token_version: 1 });
  expect(existsSync(join(folder, restorePoint))).toBe(false);
});
