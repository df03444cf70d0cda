import { beforeEach, describe, expect, it } from 'vitest';
import { listComments, openThread, reply, say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';

const moderationQueue = await createComplaintQueue();
const { app, clock, moderator, second, complain, follow, find, decide, appeal, noticesOf, run } = moderationQueue;

/** Advances the clock by days; sessions end, so everybody needed signs in again. */
async function pass(days: number) {
  clock.advance(days * 86_400_000);
  for (const person of [moderator, second, author]) {
    person.browser.token = null;
    await person.browser.signIn(person.phone);
  }
}

let author: Person;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
});

const idsOn = async (phone: string) => (await listComments(app, null, phone)).items.map(({ id }) => id);
/** A visitor's view of a number, without the count of look-ups. */
async function lookUncounted(phone: string) {
  const { metrics, ...rest } = await look(app, null, phone);
  return { ...rest, metrics: { ...metrics, lookups: 0 } };
}
const isBarred = async (phone: string) =>
  (await author.browser.post('/api/v7/comment/add', { phone, text: 'Something new.' })).code === 'comment.barred';

describe('M26 an appeal', () => {
  it('is decided by a record of the author’s other texts, without the one under appeal', async () => {
    const { id } = await say(author, makePhone(), 'They sold me a broken toaster.');
    clock.advance(61_000);
    const other = await say(author, makePhone(), 'They sold me a broken lamp.');
    await complain(id);
    await decide(id, 'uphold');
    await complain(other.id);
    const recordOf = async (text: number) => (await find(text, second))?.items[0]?.author;
    expect(await recordOf(other.id)).toMatchObject({ upheldComplaints: 1 });
    const link = (await noticesOf(author))[0]?.link ?? '';
    expect(await appeal(link.slice('/complaint/'.length), author.browser)).toMatchObject({ status: 200 });
    expect(await recordOf(id)).toMatchObject({ upheldComplaints: 0, removedTexts: 0 });
  });

  it('by the author restores text, replies, reactions, rank and verdict exactly, by another moderator', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'They sold me a broken kettle.');
    const friend = await join(app);
    await reply(friend, comment, 'Mine broke, too.');
    for (const like_type of ['LIKE', 'DISLIKE']) {
      const by = (await join(app)).browser;
      await by.post('/api/v11/comment/like', { comment_id: String(comment.id), like_type, action_type: 'ADD' });
    }
    await say(await join(app), phone, 'A second voice.');
    const everything = async () => ({
      list: (await listComments(app, null, phone)).items,
      newest: (await listComments(app, null, phone, '&sort=new')).items,
      thread: (await openThread(app, null, `comment_id=${comment.id}`)).items,
      number: await lookUncounted(phone),
      rows: (await app.database.pool.query('select * from comment where phone = $1 order by id', [phone])).rows,
    });
    const before = await everything();
    await complain(comment.id);
    await decide(comment.id, 'uphold');
    const { rows: _, ...seen } = await everything();
    expect(JSON.stringify(seen)).not.toContain('kettle');
    const own = ((await noticesOf(author))[0]?.link ?? '').slice('/complaint/'.length);
    const view = await follow(own);
    expect(view.appealUntilTimestamp).toBeGreaterThan(Math.floor(clock.now().getTime() / 1000) + 181 * 86_400);
    expect(await appeal(own, author.browser, 'I have the receipt.')).toMatchObject({ status: 200 });
    expect(await appeal(own, author.browser)).toMatchObject({ status: 422, code: 'complaint.no_appeal' });
    const shown = await find(comment.id, second);
    expect(shown).toMatchObject({
      status: 'appealed',
      items: [{ appeal: { side: 'author', text: 'I have the receipt.' }, words: 'Because of the rules.' }],
    });
    expect(await find(comment.id, moderator)).toBeUndefined();
    expect(await decide(comment.id, 'refuse', second, 'The receipt shows it.')).toMatchObject({ status: 200 });
    expect(JSON.stringify(await everything())).toBe(JSON.stringify(before));
    expect(await follow(own)).toMatchObject({
      decision: 'refused',
      appealUntilTimestamp: null,
      items: [{ appeal: 'granted' }],
    });
    expect((await noticesOf(author))[0]?.kind).toBe('complaint_text_restored');
  });

  it('by the complainant removes what was left standing, and each side has one', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'A crook, they say.');
    const { ticket } = await complain(comment.id);
    expect(await appeal(ticket)).toMatchObject({ code: 'complaint.no_appeal' });
    await decide(comment.id, 'refuse');
    const twice = await Promise.all([appeal(ticket), appeal(ticket)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
    await decide(comment.id, 'uphold', second);
    expect(await idsOn(phone)).toEqual([]);
    expect(await follow(ticket)).toMatchObject({ decision: 'upheld', items: [{ appeal: 'granted' }] });
    const own = ((await noticesOf(author))[0]?.link ?? '').slice('/complaint/'.length);
    expect(await appeal(own)).toMatchObject({ status: 200 });
    await decide(comment.id, 'uphold', moderator, 'It stays an insult.');
    expect((await noticesOf(author))[0]?.kind).toBe('complaint_appeal_refused');
    for (const side of [ticket, own]) expect(await appeal(side)).toMatchObject({ code: 'complaint.no_appeal' });
  });

  it('is too late after six months, when the case is closed', async () => {
    const comment = await say(author, makePhone(), 'Half a year ago.');
    const { ticket } = await complain(comment.id);
    await decide(comment.id, 'refuse');
    await pass(178);
    await run('close-complaints');
    expect(await follow(ticket)).toMatchObject({ status: 'decided', appealUntilTimestamp: expect.any(Number) });
    await pass(8);
    expect(await appeal(ticket)).toMatchObject({ code: 'complaint.no_appeal' });
    await run('close-complaints');
    expect(await follow(ticket)).toMatchObject({ status: 'closed', decision: 'refused', appealUntilTimestamp: null });
  });
});

describe('a missed deadline', () => {
  it('hides the text until somebody decides, and a refusal brings it back', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'Waits too long.');
    const { ticket } = await complain(comment.id);
    await moderationQueue.confirm(ticket);
    await pass(30);
    await run('settle-complaints');
    expect(await idsOn(phone)).toEqual([comment.id]);
    await pass(1);
    await run('settle-complaints');
    await run('settle-complaints');
    expect(await idsOn(phone)).toEqual([]);
    expect(await follow(ticket)).toMatchObject({ status: 'open', isLate: true });
    expect(await find(comment.id)).toMatchObject({ isLate: true, items: [{ state: 'held' }] });
    const metrics = await (await app.request('/metrics', { address: '127.0.0.1' })).text();
    expect(metrics).toMatch(/ringbook_complaints\{state="late"\} [1-9]/);
    // Editing the text does not restore it.
    await author.browser.post('/api/v7/comment/add', { phone, text: 'Waits too long, still.' });
    expect(await idsOn(phone)).toEqual([]);
    await decide(comment.id, 'refuse');
    expect(await idsOn(phone)).toEqual([comment.id]);
    expect(await follow(ticket)).toMatchObject({ status: 'decided', decision: 'refused', isLate: false });
  });

  it('leaves what a moderator removed in the meantime where it is', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'Removed by somebody else.');
    const { ticket } = await complain(comment.id);
    await (await join(app)).browser.post('/api/v6/report/comment', { comment_id: String(comment.id) });
    const queue = await moderator.browser.ask<{ items: { id: string; version: number; textId: string }[] }>(
      '/api/v6/moderation/queue?limit=100',
    );
    const waiting = queue.data.items.find(({ textId }) => textId === String(comment.id));
    await moderator.browser.post('/api/v6/moderation/decide', {
      case_id: waiting?.id ?? '',
      case_version: String(waiting?.version),
      decision: 'remove',
    });
    await decide(comment.id, 'refuse');
    expect(await idsOn(phone)).toEqual([]);
    expect(await follow(ticket)).toMatchObject({ decision: 'refused' });
  });
});

describe('M31 who enters a removed text again', () => {
  it('is barred from that number for good once it is removed again, with disguised letters too, and not from others', async () => {
    const phone = makePhone();
    const first = await say(author, phone, 'This man is a thief');
    await complain(first.id);
    await decide(first.id, 'uphold');
    expect(await isBarred(phone)).toBe(false);
    await author.browser.post('/api/v6/comment/delete', { phone });
    clock.advance(61_000);
    const again = await say(author, phone, 'This man is not a thief');
    // A rewritten removed text is held for a moderator whatever it says.
    const queue = await moderator.browser.ask<{ items: { id: string; version: number; textId: string }[] }>(
      '/api/v6/moderation/queue?limit=100',
    );
    const waiting = queue.data.items.find(({ textId }) => textId === String(again.id));
    const kept = await moderator.browser.post('/api/v6/moderation/decide', {
      case_id: waiting?.id ?? '',
      case_version: String(waiting?.version),
      decision: 'keep',
    });
    expect(kept).toMatchObject({ status: 200 });
    await complain(again.id);
    expect((await find(again.id))?.items[0]?.earlier).toMatchObject([{ text: 'This man is a thief', isSame: false }]);
    await decide(again.id, 'uphold');
    expect(await isBarred(phone)).toBe(false);
  });

  it('M23 is barred by the same words, and an appeal that is granted lifts the bar, each with its statement', async () => {
    const phone = makePhone();
    const words = ['Absolutely not to be trusted with money', 'ABSOLUTELY n0t to be trusted, with m0ney!'];
    const first = await say(author, phone, words[0] ?? '');
    await complain(first.id);
    await decide(first.id, 'uphold');
    const thread = await say(await join(app), phone, 'What do you think?');
    const { rows } = await app.database.pool.query('delete from text_repeat returning key');
    expect(rows.length).toBeGreaterThan(0);
    const again = await reply(author, thread, words[1] ?? '');
    await moderationQueue.complain(thread.id);
    const sent = await moderationQueue.visitor().post<{ ticket: string }>('/api/v6/complaint/comment', {
      thread_id: String(again.id),
      name: 'Rosa',
      email: 'rosa@example.test',
      text: 'Once more the same.',
    });
    expect(sent.status).toBe(200);
    expect((await find(again.id))?.items[0]?.earlier).toMatchObject([{ text: words[0], isSame: true }]);
    await decide(again.id, 'uphold');
    expect(await isBarred(phone)).toBe(true);
    expect(await isBarred(makePhone())).toBe(false);
    const stated = async () => {
      const { rows: found } = await app.database.pool.query(
        `select restriction || ' ' || source || case when reversed_at is null then '' else ' reversed' end as said
        from moderation_statement where profile_id = $1 and text_id = $2 order by 1`,
        [author.id, String(again.id)],
      );
      return found.map(({ said }) => said);
    };
    expect(await stated()).toEqual(['barred notice', 'removed notice']);
    const own = ((await noticesOf(author))[0]?.link ?? '').slice('/complaint/'.length);
    await appeal(own, author.browser);
    await decide(again.id, 'refuse', second);
    expect(await isBarred(phone)).toBe(false);
    expect(await stated()).toEqual(['barred notice reversed', 'removed notice reversed']);
  });
});
