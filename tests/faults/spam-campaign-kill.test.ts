import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { spamCampaignBatch } from '#server/domains/spam-campaign/commands/work-spam-campaign.ts';
import { type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { join } from '#test/member.ts';
import { makeSharedStore } from '#test/shared-store.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { pourComments, spamCampaignDesk } from '#test/spam-campaign.ts';
import { startTestApp } from '#test/start-app.ts';

const child = fileURLToPath(new URL('../support/spam-campaign-in-child.ts', import.meta.url));
const texts = 2 * spamCampaignBatch + 100;
/** The others are changed between preview and removal, and passed over, so that the test is quick. */
const everyNth = 10;

interface SpamCampaign {
  options: DatabaseOptions;
  id: string;
  /** Of its moderator. */
  token: string;
}

/**
 * Begins or goes on in a process of its own, which is killed without warning a moment after so many batches were begun;
 * with `null` it is left to end.
 */
async function work(
  { options, id, token }: SpamCampaign,
  act: 'run' | 'undo',
  most: number | null,
): Promise<string | null> {
  const worker = spawn(process.execPath, [...shortLived, child, JSON.stringify(options), id, token, act], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...compileCache },
  });
  let begun = 0;
  createInterface({ input: worker.stdout }).on('line', async () => {
    begun += 1;
    if (begun !== most) return;
    await wait(50);
    worker.kill('SIGKILL');
  });
  const [code, signal] = (await once(worker, 'close')) as [number | null, string | null];
  if (signal === null) expect(code).toBe(0);
  return signal;
}

/** What there is of the texts of the wave, by each table that its removal writes. */
async function readEffects({ options, id }: SpamCampaign) {
  const database = await openDatabase(options);
  try {
    // What was at work is tried again once its server has been silent for a minute: here at once.
    await database.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
    const { rows } = await database.pool.query<Record<string, number | string>>(
      `with item as (select * from moderation_wave_item where wave_id = $1)
      select (select state from moderation_wave where id = $1) as wave,
        (select count(*)::int4 from comment c join item on item.text_id = c.id::text where c.state = 'removed') as removed,
        (select count(*)::int4 from item where state = 'waiting') as waiting,
        (select count(*)::int4 from item where state = 'removed') as listed,
        (select removed from moderation_wave where id = $1) as counted,
        (select restored from moderation_wave where id = $1) as restored,
        (select passed_over from moderation_wave where id = $1) as "passedOver",
        (select count(*)::int4 from moderation_act where act = 'removed') as acts,
        (select count(*)::int4 from moderation_act where undoes in (select act_id from item)) as undone,
        (select count(*)::int4 from moderation_statement where reversed_at is null) as stated,
        (select sum(comments)::int4 from number) as comments,
        (select count(*)::int4 from notification where kind = 'wave_removed') as notices`,
      [id],
    );
    return rows[0] ?? {};
  } finally {
    await database.close();
  }
}

async function makeSpamCampaignStore(): Promise<SpamCampaign & { remove(): Promise<void> }> {
  const { options, remove } = await makeSharedStore('wave');
  const database = await openDatabase(options);
  const app = await startTestApp({ database, env: { BOT_CHECK: 'off' } });
  const [moderator, spammer] = [await join(app, { role: 'moderator' }), await join(app)];
  await pourComments(app, spammer, { count: texts, from: 15_560_000_000n, text: 'Win a boat today' });
  const { id, texts: found } = await spamCampaignDesk(app).preview(moderator, { contains: 'win a boat' });
  expect(found).toBe(texts);
  await database.pool.query(`update comment set revision = 2 where id % $1 <> 0`, [everyNth]);
  const token = moderator.browser.token ?? '';
  await app.close();
  await database.close();
  return { options, id, token, remove };
}

// Five processes each open the store anew: on a busy machine that takes minutes.
it('M37 kill -9 in the middle of a wave and of its undoing leaves each batch whole or not at all', async () => {
  const { remove, ...spamCampaign } = await makeSpamCampaignStore();
  try {
    const goes = texts / everyNth;
    /** What must be true whenever it is looked at. */
    const lookAt = async () => {
      const effects = await readEffects(spamCampaign);
      const { removed, waiting, listed, counted, restored, passedOver, acts, undone, stated, comments } = effects;
      const there = Number(removed);
      expect([listed, stated, Number(counted) - Number(restored)]).toEqual([there, there, there]);
      expect([acts, undone]).toEqual([counted, restored]);
      expect(comments).toBe(texts - there);
      expect(Number(waiting) + Number(passedOver) + Number(counted)).toBe(texts);
      expect([0, 100, spamCampaignBatch + 100, texts]).toContain(waiting);
      return effects;
    };
    expect(await work(spamCampaign, 'run', 1)).toBe('SIGKILL');
    expect(await lookAt()).toMatchObject({ wave: 'running', waiting: texts, removed: 0 });
    // The first batch is committed, and the second cut off.
    expect(await work(spamCampaign, 'run', 2)).toBe('SIGKILL');
    expect(await lookAt()).toMatchObject({
      wave: 'running',
      waiting: texts - spamCampaignBatch,
      removed: spamCampaignBatch / everyNth,
    });
    expect(await work(spamCampaign, 'run', null)).toBeNull();
    expect(await lookAt()).toMatchObject({ wave: 'done', counted: goes, passedOver: texts - goes, notices: 1 });

    expect(await work(spamCampaign, 'undo', 1)).toBe('SIGKILL');
    expect(await lookAt()).toMatchObject({ wave: 'undoing', removed: goes, restored: 0 });
    expect(await work(spamCampaign, 'undo', null)).toBeNull();
    expect(await lookAt()).toMatchObject({ wave: 'undone', removed: 0, restored: goes, comments: texts });
  } finally {
    await remove();
  }
});
