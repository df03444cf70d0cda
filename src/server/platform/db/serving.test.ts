import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { Topic } from '../events/publish.ts';
import type { Events } from '../events/subscribe.ts';
import { createLogger } from '../log/logger.ts';
import type { Database } from './database.ts';
import { listMigrations } from './migrate.ts';
import { serveFrom } from './serving.ts';
import { listServing, requireNoServer, servingLease } from './serving-lease.ts';
import { StoreInUseError } from './store-lock.ts';

const patience = { timeout: patient(20_000), interval: 20 };
let database: Database;
let app: TestApp | null = null;
const opened: Database[] = [];
const said: { level: string; msg: string; migrations?: string[] }[] = [];
const log = createLogger('info', { write: (line: string) => void said.push(JSON.parse(line)) });

beforeEach(async () => {
  database = await createTestDatabase();
  said.length = 0;
});
afterEach(async () => {
  await app?.close();
  app = null;
  // Closing releases the lease.
  for (const each of opened.splice(0)) await each.close();
  await database.close();
});

async function serve(known?: readonly string[], beatMs = 20): Promise<Database> {
  // The test's database outlives each server.
  const served = await serveFrom({ ...database, close: async () => {} }, log, { beatMs, ...(known && { known }) });
  opened.push(served);
  return served;
}
const had = (name: string) => sql`insert into kysely_migration values (${name}, '2099')`.execute(database.db);

it('shows others that it runs, and its version, until it is closed', async () => {
  const all = await listMigrations();
  // Leases last four beats, so that none ends during the test.
  const beatMs = patient(5_000);
  const served = await serve(all, beatMs);
  await serve([...all, '209901010000-add-ear'], beatMs);
  expect(await listServing(database.db)).toEqual([all.at(-1), '209901010000-add-ear']);
  expect(served.serving?.tooOldFor).toBe(null);
  await served.close();
  expect(await listServing(database.db)).toEqual(['209901010000-add-ear']);
});

it('work that needs all servers stopped is refused while one runs', async () => {
  await servingLease(database.db, { holder: 'killed', spanMs: 3_600_000, version: '202601010000-begin' }).acquire();
  const alone = () => database.db.transaction().execute((tx) => requireNoServer(tx));
  await expect(alone()).rejects.toThrow(StoreInUseError);
  // A killed server counts until its lease expires.
  await sql`update lease set until = clock_timestamp() - interval '1 s'`.execute(database.db);
  await alone();
});

it('notices that its lease expired during a suspension, and continues', async () => {
  await serve();
  await sql`update lease set until = clock_timestamp() - interval '1 s'`.execute(database.db);
  await expect.poll(() => said.map(({ msg }) => msg).join(), patience).toContain('lease of this server had expired');
  expect(await listServing(database.db)).toHaveLength(1);
});

it('answers 503 after a breaking migration, and logs it', async () => {
  const served = await serve();
  app = await startTestApp({ database: served, env: { BOT_CHECK: 'off' } });
  const ask = async (path: string) => {
    const answer = await app?.request(path, { address: '127.0.0.1' });
    return { status: answer?.status, retryAfter: answer?.headers.get('retry-after'), body: await answer?.text() };
  };
  // A compatible migration of a newer version has no effect.
  await had('209901010000-add-ear');
  expect(await ask('/readyz')).toMatchObject({ status: 200 });

  await had('209901020000-drop-eye.after');
  await expect.poll(() => served.serving?.tooOldFor, patience).toEqual(['209901020000-drop-eye.after']);
  for (const path of ['/', '/number/12025550142', '/api/v202505/search/12025550142', '/api/v202305/main/load']) {
    expect(await ask(path), path).toMatchObject({ status: 503, retryAfter: '10' });
  }
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: '{"status":"too_old"}' });
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: '{"status":"too_old"}' });
  expect((await ask('/metrics')).status).toBe(200);
  const lines = said.filter(({ level }) => level === 'error');
  expect(lines).toMatchObject([
    { msg: expect.stringContaining('too old for the database'), migrations: ['209901020000-drop-eye.after'] },
  ]);
  // It no longer blocks migrations.
  await expect.poll(() => listServing(database.db), patience).toEqual([]);
});

// The embedded store has one process, which hears of its own events at once.
it.runIf(process.env.TEST_DATABASE_URL)('hears of no more changes once it is too old', async () => {
  const served = await serve();
  const heard: (string | null)[] = [];
  const listener = ({ subscribe }: Pick<Events, 'subscribe'>) => {
    subscribe(new Topic('colour'), (key) => heard.push(key));
    return {};
  };
  app = await startTestApp({ database: served, env: { BOT_CHECK: 'off' }, more: [listener] });
  const change = () => sql`insert into event (topic) values ('colour')`.execute(database.db);
  await change();
  await expect.poll(() => heard, patience).toEqual([null]);
  await had('209901020000-drop-eye.after');
  await expect.poll(() => served.serving?.tooOldFor, patience).not.toBeNull();
  // A poll that is under way may still see the event of this moment. Polls are a second apart.
  await wait(500);
  await change();
  await wait(2_500);
  expect(heard).toEqual([null]);
});

it('a server that is too old finds it at its start', async () => {
  await had('209901020000-turn-ear.breaking');
  const served = await serve();
  let told = 0;
  served.serving?.whenTooOld(() => {
    told += 1;
  });
  expect([served.serving?.tooOldFor, told]).toEqual([['209901020000-turn-ear.breaking'], 1]);
});
