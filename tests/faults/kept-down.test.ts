import { beforeEach, describe, expect, it } from 'vitest';
import type { Statement, Statements } from '#contract/restriction.ts';
import { hideKind } from '#server/domains/comment/commands/hide-kind.ts';
import { unsuspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import type { Subscription } from '#server/domains/part.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { listComments, reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { spamCampaignDesk } from '#test/spam-campaign.ts';
import { createTwoQueues } from '#test/two-queues.ts';

// A text comes back only when no other standing decision keeps it from being shown.
const moderationQueue = await createTwoQueues();
const {
  app,
  clock,
  moderator,
  second,
  complain,
  decide: judge,
  undo: takeBack,
  appeal,
  sendReport,
  noticesOf,
} = moderationQueue;
const { stateOf, statedOf, undoAct: undo, ticketOf, renew, decideInQueue: decide } = moderationQueue;
const spamCampaigns = spamCampaignDesk(app);
const { pool } = app.database;
const minute = 60_000;

let author: Person;
const write = (text: string, phone?: string) => moderationQueue.write(author, text, phone);
beforeEach(async () => {
  clock.advance(2 * minute);
  author = await join(app);
});

/** What its author reads of the removal of a text that stands. */
async function statementOf(by: Person, id: number): Promise<Statement | undefined> {
  const { status, data } = await by.browser.ask<Statements>('/api/v6/moderation/my/statements?limit=100');
  expect(status).toBe(200);
  const isStanding = (one: Statement) => one.reversedAtTimestamp === null && one.endedAtTimestamp === null;
  const own = data.items.filter((one) => one.kind === 'comment' && one.textId === String(id) && isStanding(one));
  expect(own.length).toBeLessThan(2);
  return own[0];
}

const upheld = [{ what: 'upheld', itemId: null, by: 'moderation', rule: 'false' }];

describe('what a moderator took away', () => {
  it.each(['hold', 'remove'] as const)(
    'by %s waits for one when its author deletes it and writes anew',
    async (how) => {
      const { id, phone } = await write('He took the money and left.');
      expect((await decide(id, how)).status).toBe(200);
      const writeAnew = async (text: string) => {
        expect((await author.browser.post('/api/v6/comment/delete', { phone })).status).toBe(200);
        clock.advance(2 * minute);
        await moderationQueue.run('settle-complaints');
        return (await say(author, phone, text)).id;
      };
      for (const text of ['He took the money and left.', 'The shop is closed on Mondays.']) {
        expect(await writeAnew(text)).toBe(id);
        expect([await stateOf(id), (await listComments(app, null, phone)).items]).toEqual(['held', []]);
      }
      // Once one kept it, it is a text like any other.
      expect((await decide(id, 'keep')).status).toBe(200);
      expect(await stateOf(id)).toBe('shown');
      const anew = await writeAnew('The shop is open on Mondays.');
      expect([anew === id, await stateOf(anew)]).toEqual([false, 'shown']);
    },
  );
});

describe('a complaint that was upheld keeps the text removed', () => {
  it('where its removal in the queue is taken back: 409 says why, and nothing changes', async () => {
    const { id } = await write('He sells what is not his.');
    const { data } = await decide(id, 'remove');
    clock.advance(minute);
    const made = await judge(id, 'uphold', second);
    expect(made.status).toBe(200);
    const answer = await undo(data.actId);
    expect(answer).toMatchObject({ status: 409, code: 'moderation.changed', changes: upheld });
    expect(answer.changes?.[0]?.atTimestamp).toBe(Math.floor(clock.now().getTime() / 1000));
    expect([await stateOf(id), await statedOf(id)]).toEqual(['removed', ['removed']]);
    // Once that is taken back, too, nothing keeps it.
    expect((await takeBack(made.data.decisionId, second)).status).toBe(200);
    expect((await undo(data.actId)).status).toBe(200);
    expect([await stateOf(id), await statedOf(id)]).toEqual(['shown', ['removed, reversed']]);
  });

  it('where it was held before that, and where only one of both stands', async () => {
    const { id } = await write('She promises and never comes.');
    await decide(id, 'hold');
    const { data } = await decide(id, 'remove');
    await judge(id, 'refuse', second);
    expect((await undo(data.actId)).status).toBe(200);
    expect(await stateOf(id)).toBe('held');
    const { data: again } = await decide(id, 'remove');
    await complain(id, { email: `another.${id}@example.test` }).catch(() => null);
    expect((await undo(again.actId)).status).toBe(200);
    expect((await decide(id, 'keep')).status).toBe(200);
    expect(await stateOf(id)).toBe('shown');
  });

  it('where the removal of its author’s account is taken back: the other texts come back', async () => {
    const { id, phone } = await write('A lie about a neighbor.');
    const other = await say(author, makePhone(), 'Always on time.');
    const answerTo = await say(await join(app), phone, 'What about this one?');
    const child = await reply(author, answerTo, 'It is fine.');
    const { data } = await decide(id, 'account');
    clock.advance(minute);
    expect((await judge(id, 'uphold', second)).status).toBe(200);
    expect((await undo(data.actId)).status).toBe(200);
    expect([await stateOf(id), await stateOf(other.id), await stateOf(child.id)]).toEqual([
      'removed',
      'shown',
      'shown',
    ]);
    expect([await statedOf(id), await statedOf(other.id)]).toEqual([['removed'], ['removed, reversed']]);
    const { rows } = await pool.query(
      `select state, outcome, reports from moderation_case where kind = 'comment' and text_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ state: 'closed', outcome: 'removed', reports: 0 }]);
  });

  it('where a wave of spam is taken back: that text is left alone', async () => {
    const { id } = await write('Cheap kettles at kettles.example.test');
    const other = await say(author, makePhone(), 'Cheap kettles at kettles.example.test, too');
    const spamCampaign = await spamCampaigns.preview(moderator, { contains: 'kettles.example' });
    expect((await spamCampaigns.run(moderator, spamCampaign.id)).status).toBe(200);
    await spamCampaigns.until(moderator, spamCampaign.id, 'done');
    clock.advance(minute);
    expect((await judge(id, 'uphold', second)).status).toBe(200);
    expect((await spamCampaigns.undo(moderator, spamCampaign.id)).status).toBe(200);
    expect(await spamCampaigns.until(moderator, spamCampaign.id, 'undone')).toMatchObject({
      restored: 1,
      leftAlone: 1,
    });
    expect([await stateOf(id), await stateOf(other.id)]).toEqual(['removed', 'shown']);
    expect([await statedOf(id), await statedOf(other.id)]).toEqual([['removed'], ['removed, reversed']]);
  });

  it('where what its holder paid to hide ends, and where its author is let in again and changes it', async () => {
    const { id, phone } = await write('He never repaid a cent.');
    // Reported by nobody, so that the queue has no row of it.
    const quietPhone = makePhone();
    const quiet = { id: (await say(author, quietPhone, 'Never late.')).id, phone: quietPhone };
    const { data } = await decide(id, 'account');
    await pool.query(`update comment set hidden_until = $2 where id = $1`, [id, clock.now()]);
    clock.advance(minute);
    await app.database.db
      .transaction()
      .execute((tx) => hideKind.end(tx, { commentId: String(id) } as Subscription, clock.now(), 'cancelled'));
    expect([await stateOf(id), (await listComments(app, null, phone)).items]).toEqual(['removed', []]);
    clock.advance(11 * minute);
    expect((await undo(data.actId)).code).toBe('moderation.too_late');
    const operation = { reason: 'a mistake', now: clock.now() };
    await unsuspendByHand(app.database.db, { profileId: author.id }, operation);
    expect(await stateOf(id)).toBe('removed');
    await renew(author);
    for (const one of [{ id, phone }, quiet]) {
      await say(author, one.phone, 'Never late, but once.');
      expect(await stateOf(one.id)).toBe('held');
    }
  });

  it('but not when it was written anew and a moderator kept that', async () => {
    const { id, phone } = await write('He is a thief, I swear.');
    expect((await judge(id, 'uphold', second)).status).toBe(200);
    clock.advance(minute);
    await say(author, phone, 'He came late twice.');
    expect(await stateOf(id)).toBe('held');
    expect((await decide(id, 'keep')).status).toBe(200);
    expect(await stateOf(id)).toBe('shown');
  });
});

describe('an appeal that is granted', () => {
  it('brings no text back that the queue removed before the complaint, and its author is told so', async () => {
    const { id } = await write('She cheats at cards.');
    await decide(id, 'remove');
    clock.advance(minute);
    await judge(id, 'uphold');
    clock.advance(11 * minute);
    const ticket = await ticketOf(author, 'complaint_text_removed');
    expect((await appeal(ticket)).status).toBe(200);
    expect((await judge(id, 'refuse', second)).status).toBe(200);
    expect([await stateOf(id), await statedOf(id)]).toEqual(['removed', ['removed']]);
    clock.advance(11 * minute);
    const kinds = (await noticesOf(author)).map(({ kind }) => kind);
    expect(kinds[0]).toBe('complaint_appeal_granted');
    expect(kinds).not.toContain('complaint_text_restored');
    expect(kinds).not.toContain('complaint_appeal_refused');
    expect((await moderationQueue.follow(ticket, author.browser)).items[0]).toMatchObject({
      outcome: 'refused',
      isKeptRemoved: true,
      appeal: 'granted',
    });
  });

  it.each([
    ['removed it', 0],
    ['found it removed', 1],
  ])(
    'against the complaint that %s brings no text back that another keeps removed, until that is reversed, too',
    async (_, from) => {
      const { id } = await write(`He burned my fence ${from}.`);
      await complain(id, { email: `second.${id}@example.test` });
      await judge(id, 'uphold');
      clock.advance(minute);
      await judge(id, 'uphold');
      const decidedAt = toTimestamp(clock.now());
      clock.advance(11 * minute);
      const told = (await noticesOf(author)).filter(({ kind }) => kind === 'complaint_text_removed');
      const links = (from === 0 ? told.toReversed() : told).map(({ link }) => link);
      expect([links.length, new Set(links).size]).toEqual([2, 2]);
      expect((await statementOf(author, id))?.appealLink).toBe(links[from]);
      for (const [at, link] of links.entries()) {
        expect((await appeal(link.replace('/complaint/', ''))).status).toBe(200);
        expect((await judge(id, 'refuse', second)).status).toBe(200);
        expect(await stateOf(id)).toBe(at === 0 ? 'removed' : 'shown');
        // The reasons are those of the complaint that keeps it removed: there the author appeals.
        const reasons = { rule: 'false', source: 'notice', isDecidedByMachine: false, isFoundByMachine: false };
        const applied = { appliedAtTimestamp: decidedAt - from * 60, appealLink: links[1] };
        if (at === 0) expect(await statementOf(author, id)).toMatchObject({ ...reasons, ...applied });
        const seen = (await moderationQueue.follow(link.replace('/complaint/', ''), author.browser)).items[0];
        expect([seen?.outcome, seen?.isKeptRemoved]).toEqual(['refused', at === 0]);
      }
      expect(await statedOf(id)).toEqual(Array(2 - from).fill('removed, reversed'));
      const kinds = (await noticesOf(author)).map(({ kind }) => kind).filter((kind) => /appeal|restored/.test(kind));
      expect(kinds.toSorted()).toEqual(['complaint_appeal_granted', 'complaint_text_restored']);
    },
  );

  it('and is taken back leaves the reasons and the notice as they were', async () => {
    const { id } = await write('He sold me a stolen bicycle.');
    await complain(id, { email: `third.${id}@example.test` });
    await judge(id, 'uphold');
    await judge(id, 'uphold');
    clock.advance(11 * minute);
    const before = await statementOf(author, id);
    const ticket = (before?.appealLink ?? '').replace('/complaint/', '');
    expect((await appeal(ticket)).status).toBe(200);
    const made = await judge(id, 'refuse', second);
    expect((await statementOf(author, id))?.id).not.toBe(before?.id);
    clock.advance(minute);
    expect((await takeBack(made.data.decisionId, second)).status).toBe(200);
    expect(await statementOf(author, id)).toEqual(before);
    expect((await moderationQueue.follow(ticket, author.browser)).items[0]).toMatchObject({
      outcome: 'upheld',
      isKeptRemoved: false,
    });
    expect((await noticesOf(author)).map(({ kind }) => kind)).not.toContain('complaint_appeal_granted');
  });

  it('brings no text of an account back that was removed as spam meanwhile', async () => {
    const { id } = await write('A text that goes first.');
    const other = await say(author, makePhone(), 'Win a car, call now');
    await sendReport(other.id);
    await judge(id, 'uphold');
    clock.advance(11 * minute);
    const ticket = await ticketOf(author, 'complaint_text_removed');
    await appeal(ticket);
    expect((await statementOf(author, id))?.appealLink).toBe(`/complaint/${ticket}`);
    expect((await decide(other.id, 'account', second)).status).toBe(200);
    expect((await judge(id, 'refuse', second)).status).toBe(200);
    expect(await stateOf(id)).toBe('removed');
    const { rows } = await pool.query(
      `select s.rule, a.act, s.appeal_link from moderation_statement s join moderation_act a on a.id = s.act_id
       where s.kind = 'comment' and s.text_id = $1 and s.reversed_at is null and s.ended_at is null`,
      [String(id)],
    );
    expect(rows).toEqual([{ rule: 'spam', act: 'account_removed', appeal_link: null }]);
  });
});

describe('a complaint that nobody decided in time', () => {
  it('keeps a held text from being shown in the queue, until it is decided', async () => {
    const { id, ticket } = await write('His dog bites everybody.');
    await moderationQueue.confirm(ticket, 'confirm', `by.${id}@example.test`);
    await decide(id, 'hold');
    clock.advance(40 * 24 * 60 * minute);
    await renew(moderator, second);
    await moderationQueue.run('settle-complaints');
    const answer = await decide(id, 'keep');
    const late = [{ what: 'late', itemId: null, by: 'site', rule: null }];
    expect(answer).toMatchObject({ status: 409, code: 'moderation.changed', changes: late });
    expect(await stateOf(id)).toBe('held');
    expect((await judge(id, 'refuse', second)).status).toBe(200);
    expect((await decide(id, 'keep')).status).toBe(200);
    expect(await stateOf(id)).toBe('shown');
  });
});
