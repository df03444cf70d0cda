import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import { listUnwanted } from '#server/domains/number-list/queries/list-unwanted.ts';
import { watchLabels } from '#server/domains/webhook/commands/watch-labels.ts';
import type { WebhookEvent } from '#server/domains/webhook/rules/webhook-body.ts';
import { systemClock } from '#server/platform/clock.ts';
import { backupNow } from '#server/platform/db/backup/backup-job.ts';
import type { Database } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { workOn } from '#server/platform/jobs/job.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { listJobs } from '#server/platform/jobs/operate-jobs.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { allSettings } from '#server/settings.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { settleRestored, settleWithin } from './settle-restored.ts';

const config = loadConfig({ NODE_ENV: 'test' }, allSettings);
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const join = async () => Number((await addActor(database)).profileId);

it('C1 ids of rows that a restore lost are given to nobody else, as their holders still have tokens', async () => {
  const before = await join();
  await settleRestored(database, config);
  expect(await join()).toBeGreaterThan(before + 1_000_000);
});

it('C1 a restore that is killed after its commit has settled the ids, and settles them once', async () => {
  const { pool } = database;
  const before = await join();
  const client = await pool.connect();
  await client.query('begin');
  await settleWithin(client);
  await client.query('commit');
  client.release();
  const after = await join();
  expect(after).toBeGreaterThan(before + 1_000_000);
  // A table of a later version than the backup's, whose lost rows had ids, too.
  await pool.query('create sequence later_table_id');
  await settleRestored(database, config);
  expect(await join()).toBeLessThan(after + 1_000);
  const { rows } = await pool.query<{ id: string }>(`select nextval('later_table_id')::text as id`);
  expect(Number(rows[0]?.id)).toBeGreaterThan(1_000_000);
  await pool.query('drop sequence later_table_id');
});

it('C1 a stopped site that only moves lost no rows, and goes on counting', async () => {
  const before = await join();
  await settleRestored(database, config, { isMove: true });
  expect(await join()).toBeLessThan(before + 1_000);
});

it('42 programs fetch the whole list of numbers, as they may have what the backup does not know', async () => {
  const { db } = database;
  const version = Date.now() - 60 * 60_000;
  await db
    .insertInto('number_list')
    .values({ version: String(version), forgotten_version: '0', is_stale: false, ready_at: new Date(version) })
    .execute();
  await db
    .insertInto('number_list_country')
    .values({ country: 'DE', version: String(version) })
    .execute();
  const ask = (since: number | null, country: string | null) =>
    listUnwanted(db, { country, since, limit: 10 }, new Date(Date.now() + 60_000));
  // What a program got after the backup was made.
  const since = version + 60_000;
  await settleRestored(database, config, { isMove: true });
  expect(await ask(since, 'DE')).toMatchObject({ numbers: [], removed: [] });
  // The part of it that is in the transaction of the restore suffices where that was killed afterwards.
  await settleWithin(database.pool);
  for (const country of ['DE', null]) expect(await ask(since, country)).toBe('since_too_old');
  await settleRestored(database, config);
  for (const country of ['DE', null]) {
    expect(await ask(since, country)).toBe('since_too_old');
    const whole = await ask(null, country);
    if (typeof whole === 'string') throw new Error(whole);
    expect(await ask(whole.version, country)).toMatchObject({ numbers: [], removed: [] });
  }
});

it('42 webhooks are asked to fetch the list again, as they were told what the backup does not know', async () => {
  const hash = createPhoneHash((await loadSiteSecret(database))(unlistedKey));
  let told: WebhookEvent[] = [];
  const outbox = {
    wants: () => true,
    add: async (_: unknown, news: WebhookEvent) => void told.push(news),
  };
  const watch = async () => {
    told = [];
    await watchLabels({ database, hash, outbox }, new Date());
    return told.map(({ type }) => type);
  };
  await watch();
  await settleRestored(database, config, { isMove: true });
  expect(await watch()).toEqual([]);
  await settleWithin(database.pool);
  await settleRestored(database, config);
  expect(await watch()).toEqual(['list.changed']);
  expect(told).toMatchObject([{ data: { added: 0, removed: 0, untold: 1 } }]);
  expect(await watch()).toEqual([]);
});

it('42 the job that made the backup, and runs in it, is no failure of the restored site', async () => {
  const work = Promise.withResolvers<void>();
  const jobs = [workOn(backupNow, () => work.promise)];
  const options = { database, jobs, clock: systemClock, log: createLogger('silent') };
  const runner = new JobRunner(options);
  await runner.start();
  await database.db.transaction().execute((tx) => enqueue(tx, backupNow, {}));
  const states = async () => {
    const { rows } = await database.pool.query('select state from pgboss.job where name = $1', [backupNow.name]);
    return rows.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: patient(30_000) }).toEqual(['active']);
  // As the backup has it, since the job ends after it.
  await settleRestored(database, config);
  expect(await states()).toEqual(['completed']);
  work.resolve();
  await runner.stop();
  const next = new JobRunner(options);
  await next.start();
  expect((await listJobs(database)).find(({ name }) => name === backupNow.name)).toMatchObject({ waiting: 0, dead: 0 });
  await next.stop();
});
