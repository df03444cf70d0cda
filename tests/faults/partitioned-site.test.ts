import { afterAll, expect, it } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, look } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp } from '#test/start-app.ts';

// A site whose tables have the partitions that its jobs create.

const app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
afterAll(() => app.close());

async function run(name: string): Promise<void> {
  await runRepeatedJob(app, name);
}

/** Partitions that hold a member's rows. */
async function placesOf(id: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ place: string }>(
    `select tableoid::regclass::text as place from lookup where visitor = $1
    union all select tableoid::regclass::text from search_history where profile_id = $2::int8 order by 1`,
    [`m:${id}`, id],
  );
  return rows.map(({ place }) => place.replace('partitions.', ''));
}
const patience = { timeout: patient(20_000) };
const stamp = (length: number) => app.clock.now().toISOString().replaceAll('-', '').slice(0, length);

it('a member’s look-ups move into the partitions of their day and month, and go with the account', async () => {
  const member = await join(app);
  await look(app, member, makePhone());
  await expect.poll(() => placesOf(member.id), patience).toEqual(['lookup_default', 'search_history_default']);
  await run('make-partitions');
  const [day, month] = [`lookup_${stamp(8)}`, `search_history_${stamp(6)}`];
  expect(await placesOf(member.id)).toEqual([day, month]);
  await look(app, member, makePhone());
  await expect.poll(() => placesOf(member.id), patience).toEqual([day, day, month, month]);

  expect(await member.browser.post('/api/v6/profile/cancel', { cancel: '1' })).toMatchObject({ status: 200 });
  app.clock.advance(8 * dayMs);
  await run('delete-old-lookups');
  expect(await placesOf(member.id)).toEqual([month, month]);
  app.clock.advance(31 * dayMs);
  await run('erase-profiles');
  expect(await placesOf(member.id)).toEqual([]);
});

it('the jobs still work in a year without any partition', async () => {
  app.clock.advance(400 * dayMs);
  for (let round = 0; round < 2; round += 1) {
    await run('make-partitions');
    for (const name of ['delete-old-events', 'delete-old-history', 'delete-old-lookups']) await run(name);
    const phone = makePhone();
    await look(app, null, phone);
    const places = async () => {
      const text = 'select tableoid::regclass::text as place from lookup where phone = $1';
      return (await app.database.pool.query(text, [phone])).rows;
    };
    await expect.poll(places, patience).toEqual([{ place: `partitions.lookup_${stamp(8)}` }]);
  }
});
