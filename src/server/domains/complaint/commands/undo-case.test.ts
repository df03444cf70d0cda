import { beforeEach, describe, expect, it } from 'vitest';
import type { Notices } from '#contract/notification.ts';
import { listComments, openThread, reply, say } from '#test/comments.ts';
import { createComplaintQueue, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';

const moderationQueue = await createComplaintQueue();
const { app, clock, moderator, second, complain, follow, find, decide, act, undo, appeal, run } = moderationQueue;
const minuteMs = 60_000;

let author: Person;
beforeEach(async () => {
  clock.advance(minuteMs + 1000);
  author = await join(app);
});

const { pool } = app.database;
const rowsOf = async (query: string, ...values: unknown[]) => (await pool.query(query, values)).rows;
/** Kinds of a member's visible notices about complaints, without pending ones. */
const readBy = async ({ browser }: Person) =>
  (await browser.ask<Notices>('/api/v6/notification/list')).data.items
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'text_answered');
/** Advances the clock; sessions end, so the given people sign in again. */
async function pass(ms: number, ...people: Person[]) {
  clock.advance(ms);
  for (const person of people) {
    person.browser.token = null;
    await person.browser.signIn(person.phone);
  }
}
const idOf = (answer: { data: { decisionId: string } }) => answer.data.decisionId;

/** Removes values that depend on the clock. */
const untimed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, one) => (/^(localTime|computedAtTimestamp)$/.test(key) ? null : one)));

/** Everything a decision may change: case, text, bar, statements of reasons and measures. */
async function everything(textId: number, phone: string, ticket: string) {
  const item = `(select id from complaint_item where kind = 'comment' and text_id = '${textId}')`;
  const whole = `(select case_id from complaint_item where kind = 'comment' and text_id = '${textId}')`;
  const { metrics, ...number } = await look(app, null, phone);
  const list = (await listComments(app, null, phone)).items;
  return {
    list,
    thread: list.length === 0 ? [] : (await openThread(app, null, `comment_id=${textId}`)).items,
    number: untimed({ ...number, metrics: { ...metrics, lookups: 0 } }),
    ticket: await follow(ticket),
    case: await rowsOf(
      `select state, due_at, late_at, warned_at, decided_at from complaint_case where id in ${whole} order by id`,
    ),
    items: await rowsOf(`select * from complaint_item where id in ${item} order by id`),
    appeals: await rowsOf(`select * from complaint_appeal where item_id in ${item} order by id`),
    measures: await rowsOf(`select step, lifted_at from complaint_measure where case_id in ${whole} order by case_id`),
    bars: await rowsOf('select profile_id, phone from comment_bar where phone = $1 order by profile_id', phone),
    stated: await rowsOf(
      `select id, restriction, rule, ended_at from moderation_statement
       where kind = 'comment' and text_id = $1 and reversed_at is null order by id`,
      String(textId),
    ),
    marks: await rowsOf('select key from text_repeat order by key'),
    notices: await rowsOf("select profile_id, kind, key from notification where kind <> 'text_answered' order by id"),
    mails: await rowsOf('select id, kind, state from mail order by id'),
  };
}

describe('M33: a decision about a complaint that is taken back', () => {
  it('leaves text, replies, rank, case, statement and marks as they were, and tells nobody', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'They sold me a broken lamp.');
    await reply(await join(app), comment, 'Mine broke, too.');
    await say(await join(app), phone, 'A second voice.');
    const member = await join(app);
    const { ticket } = await complain(comment.id, {}, member.browser);
    const before = await everything(comment.id, phone, ticket);
    for (const decision of ['uphold', 'refuse'] as const) {
      const made = await decide(comment.id, decision);
      expect(await follow(ticket)).toMatchObject({ status: 'decided' });
      clock.advance(9 * minuteMs);
      expect(await undo(idOf(made))).toMatchObject({ status: 200 });
      expect(await everything(comment.id, phone, ticket)).toEqual(before);
      expect(await find(comment.id)).toMatchObject({ status: 'open', items: [{ isWaiting: true, outcome: null }] });
    }
    await pass(20 * minuteMs, author, member);
    expect([await readBy(author), await readBy(member)]).toEqual([[], ['complaint_received']]);
    const stated = await rowsOf('select reversed_at from moderation_statement where profile_id = $1', author.id);
    expect(stated).toHaveLength(1);
    expect(stated[0].reversed_at).not.toBeNull();
  });

  it('was told to nobody for ten minutes, and then to each side once', async () => {
    const member = await join(app);
    const comment = await say(author, makePhone(), 'A liar, by all accounts.');
    await complain(comment.id, {}, member.browser);
    const made = await decide(comment.id, 'uphold');
    expect(made.data.undoUntilTimestamp).toBe(Math.floor(clock.now().getTime() / 1000) + 600);
    await pass(10 * minuteMs - 1, author, member);
    expect([await readBy(author), await readBy(member)]).toEqual([[], ['complaint_received']]);
    clock.advance(1);
    expect(await readBy(author)).toEqual(['complaint_text_removed']);
    expect(await readBy(member)).toEqual(['complaint_decided', 'complaint_received']);
    expect(await undo(idOf(made))).toMatchObject({ status: 422, code: 'moderation.too_late' });
    expect(await follow((await noticeLink(author)) ?? '')).toMatchObject({ decision: 'upheld' });
  });

  it('may be decided anew and again: the sides are told once, of what stands, and the log keeps all of it', async () => {
    const member = await join(app);
    const comment = await say(author, makePhone(), 'She never pays anybody back.');
    const { ticket } = await complain(comment.id, {}, member.browser);
    for (let n = 0; n < 4; n += 1) {
      expect(await undo(idOf(await decide(comment.id, n % 2 === 0 ? 'uphold' : 'refuse')))).toMatchObject({
        status: 200,
      });
      clock.advance(1000);
    }
    await decide(comment.id, 'uphold', moderator, 'No facts stand there.');
    await pass(11 * minuteMs, author, member);
    expect(await readBy(author)).toEqual(['complaint_text_removed']);
    expect(await readBy(member)).toEqual(['complaint_decided', 'complaint_received']);
    expect(await follow(ticket)).toMatchObject({ decision: 'upheld', items: [{ words: 'No facts stand there.' }] });
    const kept = await rowsOf(
      `select event, count(*)::int4 as count from complaint_event
       where case_id = (select case_id from complaint_item where kind = 'comment' and text_id = $1)
       group by event order by event`,
      String(comment.id),
    );
    expect(kept).toEqual([
      { event: 'decided', count: 5 },
      { event: 'received', count: 1 },
      { event: 'refused', count: 2 },
      { event: 'undone', count: 4 },
      { event: 'upheld', count: 3 },
    ]);
    await expect(pool.query("update complaint_decision set acts = '[]'")).rejects.toThrow(/never changed/);
    await expect(pool.query('delete from complaint_decision')).rejects.toThrow(/never changed/);
  });

  it('is undone once, however many ask at once, and by who decided or an admin alone', async () => {
    const admin = await join(app, { role: 'admin' });
    const comment = await say(author, makePhone(), 'Rude on the phone, always.');
    await complain(comment.id);
    const made = idOf(await decide(comment.id, 'uphold'));
    expect(await undo(made, second)).toMatchObject({ status: 422, code: 'moderation.refused' });
    expect(await undo(made, author)).toMatchObject({ status: 404, code: 'page.not_found' });
    expect(await undo('999999999')).toMatchObject({ status: 404, code: 'text.not_found' });
    const both = await Promise.all([undo(made), undo(made, admin), undo(made)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await undo(made)).toMatchObject({ status: 409, code: 'moderation.changed' });
  });

  it('is not for who lost the role a second ago, nor for an admin whom it concerns', async () => {
    const former = await join(app, { role: 'moderator' });
    const phone = makePhone();
    const admin = await join(app, { role: 'admin' });
    const comment = await say(author, phone, 'A voice like thunder.');
    await complain(comment.id, {}, admin.browser);
    const made = idOf(await decide(comment.id, 'uphold', former));
    await app.database.db.updateTable('profile').set({ role: 'member' }).where('id', '=', former.id).execute();
    expect(await undo(made, former)).toMatchObject({ status: 404, code: 'page.not_found' });
    expect(await undo(made, admin)).toMatchObject({ status: 422, code: 'moderation.refused' });
  });

  it('comes to an end with an appeal, which nobody takes back', async () => {
    const comment = await say(author, makePhone(), 'He said he would call again.');
    const { ticket } = await complain(comment.id);
    const made = idOf(await decide(comment.id, 'refuse'));
    expect(await appeal(ticket)).toMatchObject({ status: 200 });
    expect(await undo(made)).toMatchObject({ status: 409, code: 'moderation.changed' });
  });

  it('about an appeal is restored with the first decision and its words, and not by who made that one', async () => {
    const admin = await join(app, { role: 'admin' });
    const phone = makePhone();
    const comment = await say(author, phone, 'The parcel was empty.');
    const { ticket } = await complain(comment.id);
    await decide(comment.id, 'uphold', admin, 'Nothing shows that it was.');
    clock.advance(11 * minuteMs);
    const own = await noticeLink(author);
    await appeal(own ?? '', author.browser, 'Here is a picture of it.');
    const before = await everything(comment.id, phone, ticket);
    const made = idOf(await decide(comment.id, 'refuse', second, 'The picture shows it.'));
    expect((await listComments(app, null, phone)).items).toHaveLength(1);
    expect(await undo(made, admin)).toMatchObject({ status: 422, code: 'moderation.refused' });
    clock.advance(1000);
    expect(await undo(made, second)).toMatchObject({ status: 200 });
    expect(await everything(comment.id, phone, ticket)).toEqual(before);
    expect(await find(comment.id, second)).toMatchObject({
      status: 'appealed',
      items: [{ words: 'Nothing shows that it was.' }],
    });
  });

  it('of one of several texts is taken back from the last one on', async () => {
    const phone = makePhone();
    const one = await say(author, phone, 'The first of two texts.');
    const two = await say(await join(app), phone, 'The second of two texts.');
    const { ticket } = await complain(one.id, { more: `comment:${two.id}` });
    const outcomes = async () => {
      const { items } = await follow(ticket);
      return [one, two].map(({ id }) => items.find(({ textId }) => textId === String(id))?.outcome);
    };
    const first = idOf(await decide(one.id, 'uphold'));
    const last = idOf(await decide(two.id, 'refuse'));
    expect(await undo(first)).toMatchObject({ code: 'moderation.changed' });
    expect(await undo(last)).toMatchObject({ status: 200 });
    expect(await follow(ticket)).toMatchObject({ status: 'open' });
    expect(await outcomes()).toEqual(['upheld', null]);
    expect(await undo(first)).toMatchObject({ status: 200 });
    expect(await follow(ticket)).toMatchObject({ status: 'open' });
    expect(await outcomes()).toEqual([null, null]);
  });

  it('whose deadline passed meanwhile is late at once, and was late before is late again', async () => {
    const comment = await say(author, makePhone(), 'Waited for until the last minute.');
    const { ticket } = await complain(comment.id);
    await moderationQueue.confirm(ticket);
    const due = (await follow(ticket)).dueAtTimestamp * 1000;
    await pass(due - clock.now().getTime() - minuteMs, moderator, author);
    const made = idOf(await decide(comment.id, 'refuse'));
    clock.advance(2 * minuteMs);
    // The job runs while the decision is in force and finds nothing to do.
    await run('settle-complaints');
    expect(await follow(ticket)).toMatchObject({ status: 'decided', isLate: false });
    const [, ran] = await Promise.all([undo(made), run('settle-complaints')]);
    expect(ran).toBeUndefined();
    await run('settle-complaints');
    expect(await follow(ticket)).toMatchObject({ status: 'open', isLate: true });
    expect(await find(comment.id)).toMatchObject({ isLate: true, items: [{ state: 'held' }] });
    const again = idOf(await decide(comment.id, 'refuse'));
    expect(await find(comment.id)).toBeUndefined();
    expect(await undo(again)).toMatchObject({ status: 200 });
    expect(await find(comment.id)).toMatchObject({ isLate: true, items: [{ state: 'held' }] });
  });

  it('lets an author write again whom it had barred, but not while another bar stands', async () => {
    const phone = makePhone();
    const thread = await say(await join(app), phone, 'What do you think of this number?');
    const isBarred = async () =>
      (await rowsOf('select from comment_bar where profile_id = $1 and phone = $2', author.id, phone)).length === 1;
    const write = async () => {
      await pool.query('delete from text_repeat');
      const { id } = await reply(author, thread, 'The very same words, written again.');
      const sent = { thread_id: String(id), ...said };
      expect(await moderationQueue.visitor().post('/api/v6/complaint/comment', sent)).toMatchObject({ status: 200 });
      return id;
    };
    await decide(await write(), 'uphold');
    expect(await isBarred()).toBe(false);
    const [second, third] = [await write(), await write()];
    const barred = idOf(await decide(second, 'uphold'));
    const barredAgain = idOf(await decide(third, 'uphold'));
    expect(await isBarred()).toBe(true);
    expect(await undo(barredAgain)).toMatchObject({ status: 200 });
    expect(await isBarred()).toBe(true);
    expect(await undo(barred)).toMatchObject({ status: 200 });
    expect(await isBarred()).toBe(false);
    const standing = await rowsOf(
      "select from moderation_statement where profile_id = $1 and restriction = 'barred' and reversed_at is null",
      author.id,
    );
    expect(standing).toEqual([]);
    await pass(11 * minuteMs, author);
    expect(await readBy(author)).toEqual(['complaint_text_removed']);
  });

  it('takes back a bar, a warning of the author and a pause of who complained', async () => {
    const phone = makePhone();
    const member = await join(app);
    for (let n = 0; n < 4; n += 1) {
      const { id } = await say(author, makePhone(), `One of some texts ${n}.`);
      await complain(id, { email: 'measured@example.test' }, member.browser);
      await decide(id, 'refuse');
    }
    const comment = await say(author, phone, 'The fifth of these texts.');
    const { ticket } = await complain(comment.id, { email: 'measured@example.test' }, member.browser);
    await pass(11 * minuteMs, moderator, author, member);
    const before = await everything(comment.id, phone, ticket);
    const measured = idOf(await decide(comment.id, 'refuse'));
    expect(await follow(ticket)).toMatchObject({ measure: { step: 'warning' } });
    expect(await undo(measured)).toMatchObject({ status: 200 });
    expect(await everything(comment.id, phone, ticket)).toEqual(before);
    const acted = await act(comment.id, [
      ['remove', 'An insult and nothing else.'],
      ['warn', 'Do not write insults.'],
      ['bar', 'Not about this number any more.'],
    ]);
    expect((await author.browser.post('/api/v7/comment/add', { phone, text: 'Again.' })).code).toBe('comment.barred');
    expect(await undo(idOf(acted))).toMatchObject({ status: 200 });
    expect(await everything(comment.id, phone, ticket)).toEqual(before);
    // The measure is taken again, as if for the first time.
    await decide(comment.id, 'refuse');
    expect(await follow(ticket)).toMatchObject({ measure: { step: 'warning' } });
  });
});

/** Ticket linked by the member's latest notice. */
async function noticeLink(by: Person): Promise<string | undefined> {
  const { data } = await by.browser.ask<Notices>('/api/v6/notification/list');
  return data.items[0]?.link.slice('/complaint/'.length);
}
