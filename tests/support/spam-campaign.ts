import { expect, vi } from 'vitest';
import { SpamCampaign, SpamCampaigns, SpamCampaignTexts } from '#contract/spam-campaign.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { say } from './comments.ts';
import { makeAddress, makePhone } from './factories.ts';
import { join, type Person } from './member.ts';
import { patient } from './patience.ts';
import type { TestApp } from './start-app.ts';

/** Long enough for a batch on a busy machine. */
const patienceMs = patient(60_000);

/** A moderator's acts on waves of spam; every answer has exactly the keys of the contract. */
export function spamCampaignDesk(app: TestApp) {
  const seconds = (minutes: number) => Math.floor(app.clock.now().getTime() / 1000) + 60 * minutes;
  async function listed(by: Person): Promise<SpamCampaigns['items']> {
    const { status, data } = await by.browser.ask('/api/v6/moderation/waves?limit=100');
    expect(status).toBe(200);
    expect(data).toStrictEqual(SpamCampaigns.parse(data));
    return SpamCampaigns.parse(data).items;
  }
  return {
    listed,
    /** Of the last day unless `search` says otherwise. */
    async preview(by: Person, search: Record<string, string>): Promise<SpamCampaign> {
      const span = { from: String(seconds(-24 * 60)), until: String(seconds(1)) };
      const { status, data } = await by.browser.post('/api/v6/moderation/wave/preview', { ...span, ...search });
      expect(status).toBe(200);
      expect(data).toStrictEqual(SpamCampaign.parse(data));
      return SpamCampaign.parse(data);
    },
    run: (by: Person, id: string, more: Record<string, string> = {}) =>
      by.browser.post<SpamCampaign>('/api/v6/moderation/wave/run', { wave_id: id, ...more }),
    undo: (by: Person, id: string) => by.browser.post('/api/v6/moderation/wave/undo', { wave_id: id }),
    async texts(by: Person, id: string): Promise<SpamCampaignTexts['items']> {
      const { status, data } = await by.browser.ask(`/api/v6/moderation/wave/texts?limit=100&wave_id=${id}`);
      expect(status).toBe(200);
      expect(data).toStrictEqual(SpamCampaignTexts.parse(data));
      return SpamCampaignTexts.parse(data).items;
    },
    /** The wave once its job has brought it there. */
    until: (by: Person, id: string, state: SpamCampaign['state']): Promise<SpamCampaign> =>
      vi.waitFor(
        async () => {
          const spamCampaign = (await listed(by)).find((one) => one.id === id);
          expect(spamCampaign?.state).toBe(state);
          return spamCampaign as SpamCampaign;
        },
        { timeout: patienceMs, interval: 100 },
      ),
    /** One batch by hand, as the job does it; what it did is undone where `after` throws. */
    async batch(id: string, after: (tx: Tx) => Promise<void> = async () => {}): Promise<void> {
      const job = app.jobs.find((one) => 'workWithin' in one && one.queue.name === 'work-wave');
      if (!job || !('workWithin' in job)) throw new Error('there is no such job');
      await app.database.db.transaction().execute(async (tx) => {
        await job.workWithin(tx, { wave: id }, app.clock.now());
        await after(tx);
      });
    },
    /** Lets a wave run without its job, so that a test does its batches. */
    async begin(id: string): Promise<void> {
      const { rows } = await app.database.pool.query<{ id: string }>(
        `insert into moderation_act (act, source, kind, text_id, moderator_id, reason, done_at)
        select 'wave_removed', 'moderator', 'wave', id::text, moderator_id, 'spam', $2 from moderation_wave where id = $1
        returning id`,
        [id, app.clock.now()],
      );
      await app.database.pool.query(
        `update moderation_wave set state = 'running', act_id = $2, begun_at = $3, reason = 'spam' where id = $1`,
        [id, rows[0]?.id, app.clock.now()],
      );
    },
  };
}

/**
 * Comments by the hundred, without the calls that write them: each on a number of its own, with its folded keys.
 *
 * @param from digits of the first number
 */
export async function pourComments(
  app: TestApp,
  by: Person,
  { count, from, text }: { count: number; from: bigint; text: string },
): Promise<void> {
  const at = app.clock.now();
  await app.database.pool.query(
    `with written as (
      insert into comment (phone, profile_id, text, created_at, updated_at, age_rank)
      select $1::int8 + n, $2, $3, $4, $4, 0 from generate_series(1, $5::int4) n returning id, phone
    ), kept as (
      insert into text_key (kind, text_id, revision, skeleton, letters)
      select 'comment', id::text, '1', md5($3), md5($3) from written
    )
    insert into number (phone, comments) select phone, 1 from written`,
    [String(from), by.id, text, at, count],
  );
}

/** Two old accounts and a new one say the same of the same three numbers, and block the first of them. */
export async function makeSpamCampaign(app: TestApp, sold: string) {
  const before = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);
  const spammers = [
    await join(app, { created_at: before(40) }),
    await join(app, { created_at: before(40) }),
    await join(app, { created_at: before(4) }),
  ];
  // Of one network their votes would count once.
  for (const { browser } of spammers) browser.address = makeAddress();
  const phones = [makePhone(), makePhone(), makePhone()];
  const ids: string[] = [];
  for (const [at, spammer] of spammers.entries()) {
    for (const phone of phones) ids.push(String((await say(spammer, phone, `Call us for ${sold}! ${at}`)).id));
    await spammer.browser.post('/api/v6/ban/add', { phone: phones[0] ?? '' });
  }
  return { spammers, phones, ids };
}

/** How many of these comments are removed. */
export async function countRemoved(app: TestApp, ids: readonly string[]): Promise<number> {
  const { rows } = await app.database.pool.query<{ n: number }>(
    `select count(*)::int4 as n from comment where id = any ($1) and state = 'removed'`,
    [ids],
  );
  return rows[0]?.n ?? 0;
}
