import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { runNow } from '#server/platform/jobs/operate-jobs.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const env = { BOT_CHECK: 'off', RATE_FACTOR: '10000' };
const dayMs = 86_400_000;
const patience = { timeout: patient(60_000) };
let database: Database;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await app?.close();
  await database.close();
});

/** Lets every repeated job run now, and answers how each ended: by its name, null or the kind of its error. */
async function runAll(): Promise<Record<string, string | null>> {
  const names = app.jobs.flatMap((job) => ('everyMs' in job && !job.isHarmless ? [job.name] : []));
  const { rows: last } = await database.pool.query('select max(created_on) as at from pgboss.job');
  for (const name of names) expect(await runNow(database, name)).toBe('enqueued');
  const ended = async () => {
    const { rows } = await database.pool.query<{ name: string; error: string | null }>(
      `select name, output->>'type' as error from pgboss.job
      where name = any($1) and created_on > $2 and state in ('completed', 'retry', 'failed') order by created_on`,
      [names, last[0]?.at ?? new Date(0)],
    );
    return Object.fromEntries(rows.map(({ name, error }) => [name, error]));
  };
  await expect.poll(async () => Object.keys(await ended()).toSorted(), patience).toEqual(names.toSorted());
  return ended();
}

/** What a year would take away. */
async function kept() {
  const { db } = database;
  const count = async (table: 'session' | 'search_history' | 'sign_in_attempt') =>
    (await db.selectFrom(table).select(database.db.fn.countAll<string>().as('n')).executeTakeFirstOrThrow()).n;
  const { length } = await db.selectFrom('profile').select('id').where('erased_at', 'is', null).execute();
  return [await count('session'), await count('search_history'), await count('sign_in_attempt'), String(length)];
}

it('F16 a server whose clock jumps ahead by years erases and deletes nothing', async () => {
  app = await startTestApp({ database, env });
  const leaving = new TestBrowser(app);
  await leaving.signIn(makePhone());
  const staying = new TestBrowser(app);
  await staying.signIn(makePhone());
  await staying.ask('/api/v202505/search/12025550142');
  await leaving.post('/api/v6/profile/cancel', { cancel: '1' });
  const history = database.db.selectFrom('search_history').select('phone');
  await expect.poll(() => history.execute(), patience).toHaveLength(1);
  const before = await kept();
  await app.close();

  app = await startTestApp({ database, env, clock: fixedClock(new Date(Date.now() + 800 * dayMs)) });
  const outcomes = await runAll();
  expect(Object.keys(outcomes)).toEqual(
    expect.arrayContaining(['erase-profiles', 'delete-old-history', 'forget-sign-ins']),
  );
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['ClocksApartError']));
  expect(await kept()).toEqual(before);
  await app.close();

  // With the right time they run, and find nothing that is past it.
  app = await startTestApp({ database, env });
  // What the wrong one left waiting for another try may come first.
  await expect
    .poll(async () => new Set(Object.values(await runAll())), { timeout: patient(100_000), interval: 1_000 })
    .toEqual(new Set([null]));
  expect(await kept()).toEqual(before);
});

it('F16 a server that starts with a clock a year ahead signs nobody out, before or after it is set right', async () => {
  const clock = fixedClock(new Date());
  const first = await startTestApp({ database, env, clock });
  const member = new TestBrowser(first);
  await member.signIn(makePhone());
  const { db } = database;
  const keys = () =>
    db.selectFrom('signing_key').select(['kid', 'activated_at', 'retired_at']).orderBy('kid').execute();
  // The key of that token has been followed by another one since, as each month.
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  await db
    .updateTable('signing_key')
    .set({ created_at: ago(40) })
    .execute();
  await db
    .updateTable('signing_key')
    .set({ activated_at: ago(31) })
    .where('activated_at', 'is not', null)
    .execute();
  const rotate = first.jobs.find((job) => 'name' in job && job.name === 'rotate-signing-keys');
  if (rotate && 'run' in rotate) await rotate.run(clock.now());
  const before = await keys();
  expect(before.filter((key) => key.retired_at !== null).length).toBeGreaterThan(0);
  await first.close();

  const wrong = await startTestApp({ database, env, clock: fixedClock(new Date(Date.now() + 365 * dayMs)) });
  await wrong.close();
  expect(await keys()).toEqual(before);
  const right = await startTestApp({ database, env, clock });
  const again = await right.request('/api/v6/profile/my', { headers: { authorization: `Bearer ${member.token}` } });
  expect(again.status).toBe(200);
  await right.close();
});

it('F16 a session that was opened while the clock was a year ahead ends in its days once the clock is right', async () => {
  const clock = fixedClock(new Date());
  const { db } = database;
  const wrong = await startTestApp({ database, env, clock: fixedClock(new Date(Date.now() + 365 * dayMs)) });
  const member = new TestBrowser(wrong);
  const { profile_id } = await member.signIn(makePhone());
  const open = await new TestBrowser(wrong).getCode();
  await wrong.close();
  const attempts = async () => {
    const rows = await db.selectFrom('sign_in_attempt').select('expires_at').execute();
    return rows.filter(({ expires_at }) => expires_at.getTime() > Date.now() + dayMs).length;
  };
  expect(await attempts()).toBeGreaterThan(0);

  const right = await startTestApp({ database, env, clock });
  const forget = right.jobs.find((job) => 'name' in job && job.name === 'forget-sign-ins');
  const run = async () => {
    if (forget && 'run' in forget) await forget.run(clock.now());
  };
  const ask = () => right.request('/api/v6/profile/my', { headers: { authorization: `Bearer ${member.token}` } });
  const session = () =>
    db
      .selectFrom('session')
      .select(['created_at', 'expires_at', 'last_seen_at', 'proved_at'])
      .where('profile_id', '=', String(profile_id))
      .executeTakeFirstOrThrow();
  // One that a server four minutes ahead opened is as good as any.
  const other = new TestBrowser(right);
  await other.signIn(makePhone());
  const slightly = new Date(clock.now().getTime() + 4 * 60_000);
  await db.updateTable('session').set({ created_at: slightly }).where('profile_id', '!=', String(profile_id)).execute();
  await run();
  const { created_at, expires_at, last_seen_at, proved_at } = await session();
  expect([created_at, last_seen_at, proved_at]).toEqual([clock.now(), clock.now(), new Date(0)]);
  expect(expires_at.getTime()).toBe(clock.now().getTime() + 30 * dayMs);
  const untouched = db.selectFrom('session').select('created_at').where('profile_id', '!=', String(profile_id));
  for (const row of await untouched.execute()) expect(row.created_at).toEqual(slightly);
  expect(await attempts()).toBe(0);
  expect((await new TestBrowser(right).check(open)).status).not.toBe(200);
  // Nobody is signed out by it, and what wants a fresh proof asks for one.
  expect((await ask()).status).toBe(200);
  const refused = await right.request('/api/v6/profile/export', {
    headers: { authorization: `Bearer ${member.token}` },
  });
  expect(await refused.json()).toMatchObject({ code: 'sign_in.proof_needed' });
  clock.advance(29 * dayMs);
  await run();
  expect((await ask()).status).toBe(200);
  clock.advance(dayMs + 1_000);
  expect((await ask()).status).toBe(403);
  await right.close();
});
