import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';
import { join } from '#test/member.ts';
import { countRemoved, makeSpamCampaign, pourComments, spamCampaignDesk } from '#test/spam-campaign.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const minute = 60_000;
let app: TestApp;
let desk: ReturnType<typeof spamCampaignDesk>;
beforeAll(async () => {
  const limits = { RATE_FACTOR: '100000', TEXT_PAUSE_SECONDS: '0', NEW_TEXT_PAUSE_SECONDS: '0' };
  app = await startTestApp({ env: { BOT_CHECK: 'off', ...limits } });
  desk = spamCampaignDesk(app);
});
afterAll(() => app.close());

describe('M37 a wave runs in batches', () => {
  it('of a thousand, each whole or not at all, and is taken back while it runs', async () => {
    const [by, spammer] = [await join(app, { role: 'moderator' }), await join(app)];
    await pourComments(app, spammer, { count: 1020, from: 15_550_000_000n, text: 'Win a prize today' });
    const spamCampaign = await desk.preview(by, { contains: 'win a prize', votes: '1' });
    expect([spamCampaign.texts, spamCampaign.authors, spamCampaign.numbers]).toEqual([1020, 1, 1020]);
    // Most of them change before it runs, so that the test is quick.
    const { rowCount } = await app.database.pool.query(
      'update comment set revision = 2 where profile_id = $1 and id % 50 <> 0',
      [spammer.id],
    );
    const changed = rowCount ?? 0;
    const left = 1020 - changed;
    await desk.begin(spamCampaign.id);
    const counts = async () => {
      const { rows } = await app.database.pool.query<{ state: string; n: number }>(
        'select state, count(*)::int4 as n from comment where profile_id = $1 group by state order by state',
        [spammer.id],
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    };
    const waiting = (db: Db) =>
      db
        .selectFrom('moderation_wave_item')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('wave_id', '=', spamCampaign.id)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
    // A server that dies in the middle leaves nothing of its batch.
    const died = desk.batch(spamCampaign.id, async (tx) => {
      throw new Error(`killed with ${(await waiting(tx)).n} left`);
    });
    await expect(died).rejects.toThrow('killed with 20 left');
    expect([(await waiting(app.database.db)).n, await counts()]).toEqual(['1020', { shown: 1020 }]);
    await desk.batch(spamCampaign.id);
    expect(await desk.until(by, spamCampaign.id, 'done')).toMatchObject({ removed: left, passedOver: changed });
    expect(await counts()).toEqual({ removed: left, shown: changed });
    await desk.undo(by, spamCampaign.id);
    expect(await desk.until(by, spamCampaign.id, 'undone')).toMatchObject({ restored: left, leftAlone: 0 });
    expect(await counts()).toEqual({ shown: 1020 });
    const { rows } = await app.database.pool.query<{ n: number }>(
      'select count(*)::int4 as n from number where phone between 15550000001 and 15550001020 and comments = 1',
    );
    expect(rows[0]?.n).toBe(1020);
  });

  it('taken back in the middle, no further text goes, and those that went come back', async () => {
    const by = await join(app, { role: 'moderator' });
    const { ids } = await makeSpamCampaign(app, 'late lamps');
    const spamCampaign = await desk.preview(by, { contains: 'late lamps' });
    await desk.begin(spamCampaign.id);
    expect((await desk.undo(by, spamCampaign.id)).status).toBe(200);
    await desk.until(by, spamCampaign.id, 'undone');
    // A job of the run that comes late finds nothing to do.
    await desk.batch(spamCampaign.id);
    expect(await countRemoved(app, ids)).toBe(0);
    expect((await desk.listed(by))[0]).toMatchObject({ state: 'undone', removed: 0, restored: 0 });
  });

  it('stops where its moderator loses the role, and an admin takes back what went', async () => {
    const by = await join(app, { role: 'moderator' });
    const { ids } = await makeSpamCampaign(app, 'old oil');
    const spamCampaign = await desk.preview(by, { contains: 'old oil' });
    await app.database.pool.query(`update profile set role = 'member' where id = $1`, [by.id]);
    expect((await desk.run(by, spamCampaign.id)).code).toBe('page.not_found');
    await desk.begin(spamCampaign.id);
    await desk.batch(spamCampaign.id);
    const admin = await join(app, { role: 'admin' });
    expect(await desk.until(admin, spamCampaign.id, 'stopped')).toMatchObject({ removed: 0 });
    expect(await countRemoved(app, ids)).toBe(0);
    expect((await desk.undo(admin, spamCampaign.id)).status).toBe(200);
    await desk.until(admin, spamCampaign.id, 'undone');
  });

  it('stops where its moderator lost the number meanwhile', async () => {
    const by = await join(app, { role: 'moderator' });
    const { ids } = await makeSpamCampaign(app, 'garden gnomes');
    const spamCampaign = await desk.preview(by, { contains: 'garden gnomes' });
    await desk.begin(spamCampaign.id);
    // As a sign-in with the number by another person leaves the account: with its role, but without sessions.
    await app.database.pool.query('update profile set is_holder = false, ended_at = $2 where id = $1', [
      by.id,
      app.clock.now(),
    ]);
    await desk.batch(spamCampaign.id);
    const admin = await join(app, { role: 'admin' });
    expect(await desk.until(admin, spamCampaign.id, 'stopped')).toMatchObject({ texts: 9, removed: 0 });
    expect(await countRemoved(app, ids)).toBe(0);
  });

  it('of two that overlap at once each text goes with one, and comes back with that one', async () => {
    const one = await join(app, { role: 'moderator' });
    const other = await join(app, { role: 'moderator' });
    const { ids } = await makeSpamCampaign(app, 'two tables');
    const [first, second] = [
      await desk.preview(one, { contains: 'two tables' }),
      await desk.preview(other, { sample: 'Call us for two tables!' }),
    ];
    expect([first.texts, second.texts]).toEqual([9, 9]);
    await Promise.all([desk.run(one, first.id), desk.run(other, second.id)]);
    const [a, b] = [await desk.until(one, first.id, 'done'), await desk.until(other, second.id, 'done')];
    expect([a.removed + b.removed, a.passedOver + b.passedOver]).toEqual([9, 9]);
    const { rows } = await app.database.pool.query<{ n: number }>(
      `select count(*)::int4 as n from moderation_statement where kind = 'comment' and text_id = any ($1)`,
      [ids],
    );
    expect(rows[0]?.n).toBe(9);
    await Promise.all([desk.undo(one, first.id), desk.undo(other, second.id)]);
    await desk.until(one, first.id, 'undone');
    await desk.until(other, second.id, 'undone');
    expect(await countRemoved(app, ids)).toBe(0);
  });

  it('what nobody runs is forgotten after an hour, and which texts a wave had after 30 days; the log stays', async () => {
    const by = await join(app, { role: 'moderator' });
    const { ids } = await makeSpamCampaign(app, 'dry docks');
    const spamCampaign = await desk.preview(by, { contains: 'dry docks' });
    await desk.run(by, spamCampaign.id);
    await desk.until(by, spamCampaign.id, 'done');
    const seen = await desk.preview(by, { contains: 'nothing like it' });
    const job = app.jobs.find((one) => 'run' in one && one.name === 'delete-old-waves');
    const sweep = async (ms: number) => {
      if (job && 'run' in job) await job.run(new Date(app.clock.now().getTime() + ms));
      const { rows } = await app.database.pool.query<{ id: string }>(
        'select id from moderation_wave where id = any ($1) order by id',
        [[spamCampaign.id, seen.id]],
      );
      return rows.map(({ id }) => id);
    };
    expect(await sweep(59 * minute)).toEqual([spamCampaign.id, seen.id]);
    expect(await sweep(61 * minute)).toEqual([spamCampaign.id]);
    expect(await sweep(31 * 24 * 60 * minute)).toEqual([]);
    const { rows } = await app.database.pool.query<{ n: number }>(
      `select count(*)::int4 as n from moderation_act where act = 'removed' and text_id = any ($1)`,
      [ids],
    );
    expect(rows[0]?.n).toBe(9);
  });
});
