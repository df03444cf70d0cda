import { beforeEach, describe, expect, it } from 'vitest';
import type { Notices } from '#contract/notification.ts';
import { reply, say } from '#test/comments.ts';
import { createComplaintQueue, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';

const moderationQueue = await createComplaintQueue();
const { app, clock, second, visitor, complain, follow, find, decide, act, undo } = moderationQueue;
const minuteMs = 60_000;

let author: Person;
beforeEach(async () => {
  clock.advance(minuteMs + 1000);
  author = await join(app);
});

const { pool } = app.database;
const rowsOf = async (query: string, ...values: unknown[]) => (await pool.query(query, values)).rows;
const readBy = async ({ browser }: Person) =>
  (await browser.ask<Notices>('/api/v6/notification/list')).data.items.map(({ kind }) => kind).toSorted();
const idOf = (answer: { data: { decisionId: string } }) => answer.data.decisionId;
const barsOf = (person: Person) => rowsOf('select from comment_bar where profile_id = $1', person.id);
const standingOf = (person: Person) =>
  rowsOf(
    `select restriction from moderation_statement
     where profile_id = $1 and ended_at is null and reversed_at is null order by restriction`,
    person.id,
  );

/** An address that is unique in these tests, because visitors with the same one would count with the member. */
const own = { email: 'member@example.test' };

describe('M33: a decision that is taken back', () => {
  it('while a colleague decides about another text of the case: one of both happens, and both know which', async () => {
    for (let round = 0; round < 6; round += 1) {
      const phone = makePhone();
      const one = await say(author, phone, `The first text of a case, round ${round}.`);
      const two = await say(await join(app), phone, `The second text of a case, round ${round}.`);
      const { ticket } = await complain(one.id, { more: `comment:${two.id}` });
      const made = idOf(await decide(one.id, 'uphold'));
      const seen = await find(two.id, second);
      const other = seen?.items.find(({ textId }) => textId === String(two.id));
      const fields = {
        case_id: seen?.id ?? '',
        case_version: String(seen?.version),
        item_id: other?.id ?? '',
        decision: 'refuse',
        note: 'It may stay as it is.',
      };
      const asked = [
        () => undo(made),
        () => second.browser.post('/api/v6/moderation/complaint/decide', fields),
        () => undo(made),
      ];
      const answers = await Promise.all((round % 2 === 0 ? asked : asked.toReversed()).map((ask) => ask()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const { items } = await follow(ticket);
      const outcomes = [one, two].map(({ id }) => items.find(({ textId }) => textId === String(id))?.outcome);
      const wasUndone = (
        await rowsOf('select from complaint_event where case_id = $1 and event = $2', seen?.id, 'undone')
      ).length;
      expect(outcomes).toEqual(wasUndone === 1 ? [null, null] : ['upheld', 'refused']);
      clock.advance(minuteMs);
    }
  });

  it('takes with it the bar that a later decision about another complaint built on it, told or not', async () => {
    const phone = makePhone();
    const thread = await say(await join(app), phone, 'What do you think of this number?');
    const write = async () => {
      await pool.query('delete from text_repeat');
      const { id } = await reply(author, thread, 'The very same words, written again.');
      const sent = { thread_id: String(id), ...said };
      expect(await visitor().post('/api/v6/complaint/comment', sent)).toMatchObject({ status: 200 });
      return id;
    };
    const [one, two] = [await write(), await write()];
    const first = idOf(await decide(one, 'uphold'));
    clock.advance(minuteMs);
    const later = idOf(await decide(two, 'uphold'));
    expect(await barsOf(author)).toHaveLength(1);
    expect(await undo(first)).toMatchObject({ status: 200 });
    expect(await barsOf(author)).toEqual([]);
    expect(await standingOf(author)).toEqual([{ restriction: 'removed' }]);
    clock.advance(11 * minuteMs);
    expect(await readBy(author)).toEqual(['complaint_text_removed']);
    // That leaves the second decision in force, and its own undo period is over.
    expect(await undo(later)).toMatchObject({ code: 'moderation.too_late' });
    await decide(one, 'uphold');
    expect(await barsOf(author)).toHaveLength(1);
    expect(await standingOf(author)).toEqual([
      { restriction: 'barred' },
      { restriction: 'removed' },
      { restriction: 'removed' },
    ]);
  });

  it('lifts a warning of who complained that a later decision took because of it, and tells nobody', async () => {
    const member = await join(app);
    const made: string[] = [];
    const tickets: string[] = [];
    const texts: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { id } = await say(author, makePhone(), `One of five texts ${n}.`);
      tickets.push((await complain(id, own, member.browser)).ticket);
      texts.push(id);
      made.push(idOf(await decide(id, 'refuse')));
      clock.advance(1000);
    }
    const measure = async () => (await follow(tickets[4] ?? '')).measure;
    expect(await measure()).toMatchObject({ step: 'warning', isLifted: false });
    expect(await undo(made[1] ?? '')).toMatchObject({ status: 200 });
    expect(await measure()).toMatchObject({ step: 'warning', isLifted: true });
    clock.advance(11 * minuteMs);
    expect(await readBy(member)).not.toContain('complaint_warned');
    // Decided again, it is the fifth unfounded one again.
    await decide(texts[1] ?? 0, 'refuse');
    expect((await follow(tickets[1] ?? '')).measure).toMatchObject({ step: 'warning', isLifted: false });
    clock.advance(11 * minuteMs);
    expect((await readBy(member)).filter((kind) => kind === 'complaint_warned')).toHaveLength(1);
  });

  it('leaves a warning that stands without it', async () => {
    const member = await join(app);
    let last = '';
    let ticket = '';
    for (let n = 0; n < 6; n += 1) {
      const { id } = await say(author, makePhone(), `One of six texts ${n}.`);
      const sent = await complain(id, own, member.browser);
      last = idOf(await decide(id, n === 4 ? 'uphold' : 'refuse'));
      if (n === 5) ({ ticket } = sent);
      clock.advance(1000);
    }
    expect((await follow(ticket)).measure).toMatchObject({ step: 'warning' });
    const { id } = await say(author, makePhone(), 'A seventh, which is an insult.');
    await complain(id, own, member.browser);
    expect(await undo(idOf(await decide(id, 'uphold')))).toMatchObject({ status: 200 });
    expect((await follow(ticket)).measure).toMatchObject({ step: 'warning', isLifted: false });
    expect(await undo(last)).toMatchObject({ status: 200 });
    expect((await follow(ticket)).measure).toBeNull();
  });

  it('is not for an admin whose number it is about, nor while a colleague’s about the same text stands', async () => {
    const admin = await join(app, { role: 'admin' });
    const comment = await say(author, admin.phone, 'About the number of an admin.');
    await complain(comment.id);
    const made = idOf(await act(comment.id, [['remove', 'It is an insult.']]));
    expect(await undo(made, admin)).toMatchObject({ status: 422, code: 'moderation.refused' });
    const other = await say(author, makePhone(), 'Removed and then removed again.');
    await complain(other.id);
    await complain(other.id, { email: 'somebody.else@example.test' });
    const first = idOf(await decide(other.id, 'uphold'));
    const since = await decide(other.id, 'uphold', second);
    expect(since).toMatchObject({ status: 200 });
    // A colleague's later decision about the same text must be undone first.
    expect(await undo(first)).toMatchObject({ status: 409, code: 'moderation.changed' });
    expect(await standingOf(author)).toEqual([{ restriction: 'removed' }, { restriction: 'removed' }]);
    expect(await undo(idOf(since), second)).toMatchObject({ status: 200 });
    expect(await standingOf(author)).toEqual([{ restriction: 'removed' }, { restriction: 'removed' }]);
    expect(await undo(first)).toMatchObject({ status: 200 });
    expect(await standingOf(author)).toEqual([{ restriction: 'removed' }]);
    expect(await undo(made)).toMatchObject({ status: 200 });
    expect(await standingOf(author)).toEqual([]);
  });
});
