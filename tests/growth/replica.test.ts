import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { openReplicas } from '#server/platform/db/open-replicas.ts';
import { servedStatementMs } from '#server/platform/db/pool-config.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { listComments, say } from '#test/comments.ts';
import { createDatabase, testSecret } from '#test/database.ts';
import { addNumber, makeAddress, makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { type PostgresCluster, startPostgresCluster } from '#test/postgres-cluster.ts';
import { type Standby, startStandby } from '#test/standby.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// A streaming replica that is paused, stopped and killed, and one of another cluster.

const admin = process.env.TEST_DATABASE_URL ?? '';
const said: { msg: string; replica?: string; reason?: string }[] = [];
const log = createLogger('info', { write: (line: string) => void said.push(JSON.parse(line)) });
let store: Awaited<ReturnType<typeof createDatabase>>;
let standby: Standby;
let stranger: PostgresCluster;
let database: Database;
let app: TestApp;
let name: string;

beforeAll(async () => {
  store = await createDatabase(admin, true);
  name = new URL(store.url).pathname.slice(1);
  standby = await startStandby(admin);
  stranger = await startPostgresCluster();
  const strange = await openDatabase({ kind: 'postgres', url: stranger.socketUrl, poolSize: 1 });
  await migrateToLatest(strange.db);
  await strange.close();
  const options = { kind: 'postgres', poolSize: 6, statementMs: servedStatementMs, secret: testSecret } as const;
  const primary = await openDatabase({ ...options, url: store.url });
  const urls = [standby.urlOf(name), stranger.socketUrl];
  database = await openReplicas(primary, urls, { ...options, url: store.url }, log);
  app = await startTestApp({ database, env: { BOT_CHECK: 'off', RATE_FACTOR: '100000' } });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await standby.stop();
  await stranger.stop();
  await store.remove();
});

const stateOf = (at: number) => database.replicas?.list()[at]?.leftOut;
const isRead = () => expect.poll(() => stateOf(0)).toBe(null);
/** Whether `readAnywhere` reads from the standby. */
const isReadThere = () =>
  readAnywhere(database, async ({ pool }) => (await pool.query('select pg_is_in_recovery() as is')).rows[0]?.is);
/** Each visitor has a network of their own, because of the limit per network. */
const pageOf = (phone: string) => app.request(`/number/${phone}`, { address: makeAddress() });
const lookUp = async () => (await pageOf(await addNumber(database, { lookups: 3 }))).status;
/** Looks up numbers one after the other until `isOver`. @returns the status codes */
async function lookUpUntil(isOver: () => boolean): Promise<Set<number>> {
  const statuses = new Set<number>();
  do statuses.add(await lookUp());
  while (!isOver());
  return statuses;
}
async function askStandby(statement: string): Promise<void> {
  const direct = await openDatabase({ kind: 'postgres', url: standby.urlOf(name), poolSize: 1 });
  await direct.pool.query(statement).finally(() => direct.close());
}

it('a replica is used once it has caught up, and one of another cluster never', async () => {
  await isRead();
  await expect.poll(() => stateOf(1)).toBe('of another cluster');
  expect(await isReadThere()).toBe(true);
  const writing = readAnywhere(database, async ({ pool }) => pool.query('delete from heartbeat'));
  await expect(writing).rejects.toThrow('read-only');
  const metrics = await (await app.request('/metrics', { address: '127.0.0.1' })).text();
  expect(metrics).toMatch(/^ringbook_replica_read\{replica="[^"]*"\} 1$/m);
  expect(metrics).toMatch(/^ringbook_replica_lag_seconds\{replica="[^"]*"\} \d/m);
});

it('a member reads their own writes, and visitors a page as new as the last change', async () => {
  const author = await join(app);
  for (let i = 0; i < 10; i += 1) {
    const phone = makePhone();
    await say(author, phone, `Calls ${i} times each night and says nothing.`);
    expect((await listComments(app, author, phone)).items).toHaveLength(1);
    expect(await (await pageOf(phone)).text()).toContain(`Calls ${i} times`);
  }
});

it('a paused replica is excluded once it lags, and pages stay fresh', async () => {
  await isRead();
  await askStandby('select pg_wal_replay_pause()');
  const author = await join(app);
  const phone = makePhone();
  const page = async () => (await pageOf(phone)).text();
  expect(await page()).not.toContain('says nothing');
  await say(author, phone, 'Calls each night and says nothing.');
  expect(await page()).toContain('says nothing');
  await expect.poll(() => stateOf(0)).toBe('lagging');
  expect(await isReadThere()).toBe(false);
  expect(said.filter(({ reason }) => reason === 'lagging')).toHaveLength(1);
  await askStandby('select pg_wal_replay_resume()');
  await isRead();
  expect(await isReadThere()).toBe(true);
});

it('a suspended replica is excluded, and no look-up fails', async () => {
  await isRead();
  standby.signal('SIGSTOP');
  try {
    expect(await lookUpUntil(() => stateOf(0) === 'failing')).toEqual(new Set([200]));
    expect(await lookUp()).toBe(200);
  } finally {
    standby.signal('SIGCONT');
  }
  await isRead();
});

it('a killed replica is excluded, and readmitted after its restart', async () => {
  await isRead();
  await standby.kill();
  expect(await lookUpUntil(() => stateOf(0) === 'failing')).toEqual(new Set([200]));
  await standby.start();
  await isRead();
  expect(await isReadThere()).toBe(true);
  expect(said.filter(({ msg }) => msg === 'replica in use').length).toBeGreaterThan(2);
});
