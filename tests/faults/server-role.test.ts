import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookupTable } from '#server/domains/metering/jobs.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { dropPartitions, makePartitions } from '#server/platform/db/partitions.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue, workOn } from '#server/platform/jobs/job.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { runCommandLine } from '#test/command-line.ts';
import { say } from '#test/comments.ts';
import { createDatabase, createTestDatabase, testSecret } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// On PostgreSQL a site may be served by a role that owns nothing; on the embedded store the tables refuse by themselves.

const onlyGrowing = [
  'admin_act',
  'complaint_decision',
  'complaint_event',
  'data_request_event',
  'moderation_act',
  'moderation_look',
  'payment_order_event',
  'wallet_debt',
  'wallet_posting',
];
const admin = process.env.TEST_DATABASE_URL;

let owner: Database;
/** As the server has it. */
let database: Database;
let app: TestApp;
let remove = async () => {};
const [role, password] = [`server_${randomBytes(5).toString('hex')}`, randomBytes(12).toString('hex')];

beforeAll(async () => {
  if (admin === undefined) {
    owner = await createTestDatabase();
    database = owner;
  } else {
    const made = await createDatabase(admin, true);
    owner = await openDatabase({ kind: 'postgres', url: made.url, poolSize: 2, secret: testSecret });
    await owner.pool.query(`create role ${role} login password '${password}'`);
    expect(await runCommandLine(['server-role', role], owner)).toMatchObject({
      code: 0,
      out: `${role} may serve the site. It only adds to: ${onlyGrowing.join(', ')}.\n`,
    });
    const url = new URL(made.url);
    Object.assign(url, { username: role, password });
    database = await openDatabase({ kind: 'postgres', url: url.href, poolSize: 8, secret: testSecret });
    remove = async () => {
      await database.close();
      await owner.pool.query(`drop owned by ${role}`);
      await owner.pool.query(`drop role ${role}`);
      await owner.close();
      await made.remove();
    };
  }
  app = await startTestApp({ database, env: { BOT_CHECK: 'off', RATE_FACTOR: '100000' } });
});
afterAll(async () => {
  await app.close();
  if (admin === undefined) await database.close();
  else await remove();
});

it('M7 the site lives under that role: people join, write, boost, report and are decided about', async () => {
  const [author, reader, moderator] = [await join(app), await join(app), await join(app, { role: 'moderator' })];
  const phone = makePhone();
  const text = await say(author, phone, 'Calls each night and says nothing.');
  const boost = { comment_id: String(text.id), like_type: 'COMMENT_UP', action_type: 'ADD', comment_up_count: '3' };
  expect(await reader.browser.post('/api/v11/comment/like', boost)).toMatchObject({
    status: 200,
    data: { balance: 7 },
  });
  const report = { comment_id: String(text.id), report_text: 'not true' };
  expect(await reader.browser.post('/api/v6/report/comment', report)).toMatchObject({ status: 200 });
  const queue = await moderator.browser.ask<{ items: { id: string; version: number }[] }>('/api/v6/moderation/queue');
  const [found] = queue.data.items;
  const decided = { case_id: found?.id ?? '', case_version: String(found?.version), decision: 'keep' };
  expect(await moderator.browser.post('/api/v6/moderation/decide', decided)).toMatchObject({ status: 200 });
  // What is older than it is kept goes by itself; nothing is so old.
  await expect(
    database.pool.query(`select forget_moderation_acts(now() - interval '400 days')`),
  ).resolves.toBeDefined();
  for (const table of ['wallet_posting', 'moderation_act']) {
    const { rows } = await database.pool.query(`select count(*)::int4 as n from ${table}`);
    expect(rows[0].n).toBeGreaterThan(0);
  }
});

it('M7 a server starts and works under it: nothing is left to migrate, and jobs are done', async () => {
  expect(await migrateToLatest(database.db)).toEqual([]);
  const queue = defineQueue<{ at: number }>('under-a-role');
  const seen: number[] = [];
  const job = workOn(queue, async ({ at }) => void seen.push(at));
  const clock = fixedClock(new Date());
  const runner = new JobRunner({ database, jobs: [job], log: createLogger('silent'), clock, pollMs: 50 });
  await runner.start();
  await database.db.transaction().execute((tx) => enqueue(tx, queue, { at: 7 }));
  await expect
    .poll(() => seen, { timeout: patient(30_000) })
    .toEqual([7])
    .finally(() => runner.stop());
});

it('M7 it can create and drop partitions, but no other table', async () => {
  const names = async () =>
    (await database.pool.query(`select relname from pg_class where relname ~ '^lookup_2031[0-9]+$' order by 1`)).rows;
  await makePartitions(database.db, lookupTable, new Date('2031-11-30T00:00:00Z'));
  const made = ['20311130', '20311201', '20311202', '20311203'].map((day) => ({ relname: `lookup_${day}` }));
  expect(await names()).toEqual(made);
  await dropPartitions(database.db, lookupTable, new Date('2032-01-30T00:00:00Z'));
  expect(await names()).toEqual([]);
  if (admin === undefined) return;
  for (const statement of ['drop table lookup', 'drop table partitions.lookup_default', 'create table mine (id int)']) {
    await expect(database.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  }
});

it.each(onlyGrowing)('M7 it can neither change nor delete nor empty %s', async (table) => {
  const { rows } = await owner.pool.query(`select count(*)::int4 as n from ${table}`);
  const refused = admin === undefined ? /never changed|referenced in a foreign key/ : /permission denied/;
  // Without a row nothing fires on the embedded store.
  const isEmpty = rows[0].n === 0;
  const tries = isEmpty && admin === undefined ? [] : [`update ${table} set id = default`, `delete from ${table}`];
  for (const statement of [...tries, `truncate ${table} cascade`, `truncate ${table}`]) {
    await expect(database.pool.query(statement), statement).rejects.toThrow(refused);
  }
  expect((await owner.pool.query(`select count(*)::int4 as n from ${table}`)).rows).toEqual(rows);
});

it('M7 a role that owns the tables, may do everything or is not there is refused', async () => {
  const told = await runCommandLine(['server-role', 'nobody_at_all'], owner);
  expect(told).toMatchObject(admin === undefined ? { code: 2 } : { code: 1, err: expect.stringContaining('no role') });
  if (admin === undefined) return;
  const all = await runCommandLine(['server-role', 'postgres'], owner);
  expect(all).toMatchObject({ code: 1, err: expect.stringContaining('may do everything') });
  expect((await runCommandLine(['server-role'], owner)).code).toBe(2);
});
