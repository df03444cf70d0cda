import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModerationLog } from '#contract/moderation.ts';
import { Statements } from '#contract/restriction.ts';
import { reply, say } from '#test/comments.ts';
import { join, look, type Person } from '#test/member.ts';
import { countRemoved, makeSpamCampaign, spamCampaignDesk } from '#test/spam-campaign.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const minute = 60_000;
let app: TestApp;
let desk: ReturnType<typeof spamCampaignDesk>;
let moderator: Person;
beforeAll(async () => {
  const limits = { RATE_FACTOR: '100000', TEXT_PAUSE_SECONDS: '0', NEW_TEXT_PAUSE_SECONDS: '0' };
  app = await startTestApp({ env: { BOT_CHECK: 'off', ...limits } });
  desk = spamCampaignDesk(app);
});
afterAll(() => app.close());

/** Each test has a moderator of its own: how often one may look and run is counted. */
async function newModerator(role = 'moderator') {
  moderator = await join(app, { role });
  return moderator;
}

const statesOf = async (ids: readonly string[]) => {
  const { rows } = await app.database.pool.query<{ state: string }>(
    'select state from comment where id = any ($1) order by id',
    [ids],
  );
  return rows.map(({ state }) => state);
};
/** Of what moderators did: not of answers. */
const noticesOf = async ({ id }: Person) => {
  const { rows } = await app.database.pool.query<{ kind: string }>(
    `select kind from notification where profile_id = $1 and created_at <= $2 and kind <> 'text_answered'
    order by created_at, id`,
    [id, app.clock.now()],
  );
  return rows.map(({ kind }) => kind);
};

/** All that a wave may touch, but for what counts on: versions, the log, and rows of the queue that it opened itself. */
async function everything(phones: readonly string[]): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ row: string }>(
    `select 'text ' || to_jsonb(c)::text as row from comment c where phone = any ($1)
    union all select 'reaction ' || to_jsonb(r)::text from comment_reaction r where phone = any ($1)
    union all select 'number ' || (to_jsonb(n) - 'updated_at' - 'lookups')::text from number n where phone = any ($1)
    union all select 'opinion ' || (to_jsonb(o) - 'updated_at')::text from opinion o where phone = any ($1)
    union all select 'report ' || to_jsonb(r)::text from moderation_report r where phone = any ($1)
    union all select 'case ' || (to_jsonb(q) - 'version' - 'last_act')::text from moderation_case q
      where phone = any ($1) and (state = 'open' or decided_at is not null)
    union all select 'repeat ' || to_jsonb(t)::text from text_repeat t
    order by 1`,
    [phones],
  );
  return rows.map(({ row }) => row);
}

describe('M37 a wave of spam', () => {
  it('is shown before it goes: texts, authors, numbers and verdicts, by what then happens; and comes back exactly', async () => {
    await newModerator();
    const { spammers, phones, ids } = await makeSpamCampaign(app, 'golden watches');
    const honest = await join(app);
    await say(honest, phones[0] ?? '', 'They wanted to sell me a watch.');
    await reply(honest, { id: Number(ids[0]) }, 'Who are you?');
    await honest.browser.post('/api/v11/comment/like', {
      comment_id: ids[1] ?? '',
      like_type: 'DISLIKE',
      action_type: 'ADD',
    });
    await honest.browser.post('/api/v6/report/comment', { comment_id: ids[3] ?? '', reason: 'spam' });
    const before = await everything(phones);
    const labels = async () => Promise.all(phones.map(async (phone) => (await look(app, null, phone)).verdict.label));
    const labelsBefore = await labels();
    expect(labelsBefore).toEqual(['suspicious', 'unknown', 'unknown']);

    const spamCampaign = await desk.preview(moderator, { sample: 'Call us for golden watches!', votes: '1' });
    expect(spamCampaign).toMatchObject({
      state: 'seen',
      texts: 9,
      authors: 3,
      numbers: 3,
      oldAuthors: 2,
      isCut: false,
      verdictChanges: 1,
      verdicts: [{ phone: phones[0], before: 'suspicious', after: 'unknown' }],
      can: { run: true, undo: false },
    });
    expect((await desk.texts(moderator, spamCampaign.id)).map(({ textId }) => textId).sort()).toEqual([...ids].sort());
    expect(await everything(phones)).toEqual(before);
    // Without their votes no verdict would change.
    const textsAlone = await desk.preview(moderator, { sample: 'Call us for golden watches!' });
    expect([textsAlone.texts, textsAlone.verdictChanges, textsAlone.verdicts]).toEqual([9, 0, []]);

    const again = await desk.preview(moderator, { sample: 'Call us for golden watches!', votes: '1' });
    expect((await desk.run(moderator, again.id, { reason: 'spam', note: 'A wave' })).status).toBe(200);
    const done = await desk.until(moderator, again.id, 'done');
    expect(done).toMatchObject({ removed: 9, passedOver: 0, reason: 'spam', note: 'A wave', can: { undo: true } });
    expect(await statesOf(ids)).toEqual(Array(9).fill('removed'));
    expect(await labels()).toEqual(['unknown', 'unknown', 'unknown']);
    // Run once, it runs no more.
    expect((await desk.run(moderator, again.id)).code).toBe('moderation.changed');

    // Each text has its statement, and its author one notice, once nothing can be undone any more.
    const told = await spammers[0]?.browser.ask('/api/v6/moderation/my/statements?limit=100');
    const { items } = Statements.parse(told?.data);
    expect(items.map(({ restriction, rule, isDecidedByMachine }) => [restriction, rule, isDecidedByMachine])).toEqual(
      Array(3).fill(['removed', 'spam', false]),
    );
    expect(await noticesOf(spammers[0] as Person)).toEqual([]);
    app.clock.advance(29 * minute);
    expect((await desk.undo(moderator, again.id)).status).toBe(200);
    const undone = await desk.until(moderator, again.id, 'undone');
    expect(undone).toMatchObject({ restored: 9, leftAlone: 0, undoUntilTimestamp: null, can: { undo: false } });
    expect(await everything(phones)).toEqual(before);
    expect(await labels()).toEqual(labelsBefore);
    const after = await spammers[0]?.browser.ask('/api/v6/moderation/my/statements?limit=100');
    expect(Statements.parse(after?.data).items.every(({ reversedAtTimestamp }) => reversedAtTimestamp !== null)).toBe(
      true,
    );
    app.clock.advance(10 * minute);
    expect(await noticesOf(spammers[0] as Person)).toEqual([]);
    expect((await desk.undo(moderator, again.id)).code).toBe('moderation.changed');
  });

  it('is in the log as one act and as one a text, which no single undo takes back; the log only grows', async () => {
    await newModerator();
    const { spammers, ids } = await makeSpamCampaign(app, 'magic mirrors');
    const spamCampaign = await desk.preview(moderator, { contains: 'MAGIC mirrors' });
    await desk.run(moderator, spamCampaign.id);
    await desk.until(moderator, spamCampaign.id, 'done');
    const { data } = await moderator.browser.ask('/api/v6/moderation/log?limit=20');
    const { items } = ModerationLog.parse(data);
    const whole = items.find(({ act }) => act === 'wave_removed');
    expect(whole).toMatchObject({ kind: 'wave', textId: spamCampaign.id, authorId: null, can: { undo: false } });
    const parts = items.filter(({ act, textId }) => act === 'removed' && ids.includes(textId ?? ''));
    expect(parts.length).toBe(9);
    const one = await moderator.browser.post('/api/v6/moderation/undo', { act_id: parts[0]?.id ?? '' });
    expect(one.code).toBe('moderation.refused');
    await expect(app.database.pool.query(`delete from moderation_act where id = $1`, [whole?.id])).rejects.toThrow(
      /never changed/,
    );
    app.clock.advance(31 * minute);
    expect((await desk.undo(moderator, spamCampaign.id)).code).toBe('moderation.too_late');
    expect(await noticesOf(spammers[0] as Person)).toEqual(['wave_removed']);
  });

  it('takes only what was shown: neither what was changed or deleted since, nor what came after', async () => {
    await newModerator();
    const { spammers, phones, ids } = await makeSpamCampaign(app, 'cheap pills');
    const spamCampaign = await desk.preview(moderator, { contains: 'cheap pills' });
    const [author] = spammers as [Person, ...Person[]];
    const edited = { phone: phones[0] ?? '', text: 'Call us for cheap pills, says a kind person.' };
    expect((await author.browser.post('/api/v7/comment/add', edited)).status).toBe(200);
    await author.browser.post('/api/v6/comment/delete_by_id', { id: ids[1] ?? '' });
    const late = await say(await join(app), phones[1] ?? '', 'I read of cheap pills here.');
    await desk.run(moderator, spamCampaign.id);
    expect(await desk.until(moderator, spamCampaign.id, 'done')).toMatchObject({ removed: 7, passedOver: 2 });
    expect(await statesOf([String(late.id)])).toEqual(['shown']);
    expect(await countRemoved(app, [ids[0] ?? ''])).toBe(0);
    // What its author changes after it was removed is left as it is by the undo.
    const third = { phone: phones[2] ?? '', text: 'Something else about cheap pills' };
    await author.browser.post('/api/v7/comment/add', third);
    await desk.undo(moderator, spamCampaign.id);
    expect(await desk.until(moderator, spamCampaign.id, 'undone')).toMatchObject({ restored: 6, leftAlone: 1 });
    expect(await countRemoved(app, ids)).toBe(0);
  });

  it('M36 holds nothing that concerns its moderator, and what was looked at and kept stays', async () => {
    await newModerator();
    const { spammers, phones, ids } = await makeSpamCampaign(app, 'fast cars');
    await say(moderator, phones[0] ?? '', 'Call us for fast cars, I write myself.');
    await say(spammers[0] as Person, moderator.phone, 'Call us for fast cars of a moderator');
    const judge = await join(app, { role: 'moderator' });
    await (await join(app)).browser.post('/api/v6/report/comment', { comment_id: ids[0] ?? '', reason: 'spam' });
    const { rows } = await app.database.pool.query<{ id: string; version: number }>(
      `select id, version from moderation_case where kind = 'comment' and text_id = $1`,
      [ids[0]],
    );
    const seen = { case_id: rows[0]?.id ?? '', case_version: String(rows[0]?.version), decision: 'keep' };
    expect((await judge.browser.post('/api/v6/moderation/decide', seen)).status).toBe(200);
    const spamCampaign = await desk.preview(moderator, { contains: 'fast cars' });
    expect(spamCampaign.texts).toBe(8);
    const shown = await desk.texts(moderator, spamCampaign.id);
    expect(shown.map(({ textId }) => textId).sort()).toEqual(ids.slice(1).sort());
    // The number that becomes theirs meanwhile, too.
    await app.database.pool.query('update profile set phone = $2 where id = $1', [moderator.id, phones[2]]);
    await desk.begin(spamCampaign.id);
    await desk.batch(spamCampaign.id);
    expect((await desk.listed(judge))[0]).toMatchObject({ state: 'done', removed: 5, passedOver: 3 });
    await app.database.pool.query('update profile set phone = $2 where id = $1', [moderator.id, moderator.phone]);
  });

  it('finds by author, number, spread and age, each narrower than the one before', async () => {
    await newModerator();
    const { spammers, phones } = await makeSpamCampaign(app, 'blue +1 (202) 555-0177');
    const texts = async (search: Record<string, string>) => (await desk.preview(moderator, search)).texts;
    expect(await texts({ contains: '202 555 0177' })).toBe(9);
    expect(
      await texts({
        contains: '202-555-0177',
        authors: spammers
          .map(({ id }) => id)
          .slice(0, 2)
          .join(),
      }),
    ).toBe(6);
    expect(await texts({ authors: spammers[2]?.id ?? '' })).toBe(3);
    expect(await texts({ contains: '2025550177', account_days: '10' })).toBe(3);
    expect(await texts({ contains: '2025550177', least_numbers: '3' })).toBe(9);
    expect(await texts({ contains: '2025550177', least_numbers: '4' })).toBe(0);
    const now = Math.floor(app.clock.now().getTime() / 1000);
    expect(await texts({ contains: '2025550177', from: String(now - 9000), until: String(now - 8000) })).toBe(0);
    expect(await texts({ contains: phones[0] ?? '' })).toBe(0);
    // A pattern is no pattern.
    expect(await texts({ contains: '%%%%' })).toBe(0);
  });

  it('a span alone is no wave, nor is one of more than 31 days; and one may look so often', async () => {
    const by = await newModerator();
    const call = (fields: Record<string, string>) => by.browser.post('/api/v6/moderation/wave/preview', fields);
    const day = 86_400;
    for (const fields of [
      { from: '1', until: '2' },
      { from: '1', until: '2', least_numbers: '2' },
      { from: '2', until: '2', contains: 'thanks' },
      { from: '0', until: String(31 * day + 1), contains: 'thanks' },
      { from: '1', until: '2', contains: 'the' },
      { from: '1', until: '2', authors: '1,,2' },
      { from: '1', until: '2', authors: Array(51).fill('1').join() },
      { from: '1', until: '1e309', contains: 'thanks' },
    ]) {
      expect((await call(fields)).code, JSON.stringify(fields)).toBe('request.invalid');
    }
    const codes = new Set<string | undefined>();
    for (let i = 0; i < 31; i += 1)
      codes.add((await call({ from: '0', until: String(31 * day), contains: 'thanks' })).code);
    expect([...codes].filter(Boolean)).toEqual(['limit.hour']);
    const empty = await join(app, { role: 'moderator' });
    const spamCampaign = await desk.preview(empty, { contains: 'said by nobody at all' });
    expect(spamCampaign).toMatchObject({ texts: 0, can: { run: false } });
    const runs = [];
    for (let i = 0; i < 7; i += 1) runs.push((await desk.run(empty, spamCampaign.id)).code);
    expect(runs).toEqual([...Array(6).fill('moderation.changed'), 'limit.hour']);
  });

  it('is the moderator’s who looked: others find nothing to run, and an admin alone takes it back for them', async () => {
    await newModerator();
    const { ids } = await makeSpamCampaign(app, 'soft shoes');
    const [colleague, admin, member] = [
      await join(app, { role: 'moderator' }),
      await join(app, { role: 'admin' }),
      await join(app),
    ];
    const spamCampaign = await desk.preview(moderator, { contains: 'soft shoes' });
    for (const by of [colleague, admin]) {
      expect((await desk.run(by, spamCampaign.id)).code).toBe('text.not_found');
      expect((await by.browser.ask(`/api/v6/moderation/wave/texts?wave_id=${spamCampaign.id}`)).code).toBe(
        'text.not_found',
      );
      expect((await desk.listed(by)).some(({ id }) => id === spamCampaign.id)).toBe(false);
    }
    for (const path of ['preview', 'run', 'undo']) {
      const fields = { wave_id: spamCampaign.id, from: '1', until: '2', contains: 'soft shoes' };
      expect((await member.browser.post(`/api/v6/moderation/wave/${path}`, fields)).code).toBe('page.not_found');
    }
    expect((await member.browser.ask('/api/v6/moderation/waves')).code).toBe('page.not_found');
    expect((await desk.undo(moderator, spamCampaign.id)).code).toBe('text.not_found');
    app.clock.advance(15 * minute + 1000);
    expect((await desk.run(moderator, spamCampaign.id)).code).toBe('moderation.changed');
    const fresh = await desk.preview(moderator, { contains: 'soft shoes' });
    await desk.run(moderator, fresh.id);
    await desk.until(moderator, fresh.id, 'done');
    expect((await desk.undo(colleague, fresh.id)).code).toBe('moderation.refused');
    // Nor may an admin whose own number it is about.
    const { rows } = await app.database.pool.query<{ phone: string }>('select phone from comment where id = $1', [
      ids[0],
    ]);
    await app.database.pool.query('update profile set phone = $2 where id = $1', [admin.id, rows[0]?.phone]);
    expect((await desk.undo(admin, fresh.id)).code).toBe('moderation.refused');
    await app.database.pool.query('update profile set phone = $2 where id = $1', [admin.id, admin.phone]);
    expect((await desk.undo(admin, fresh.id)).status).toBe(200);
    await desk.until(moderator, fresh.id, 'undone');
    expect(await countRemoved(app, ids)).toBe(0);
  });
});
