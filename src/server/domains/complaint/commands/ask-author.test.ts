import { beforeEach, describe, expect, it } from 'vitest';
import { listComments, say } from '#test/comments.ts';
import { cited, createComplaintQueue, said } from '#test/complaints.ts';
import { proveNumber } from '#test/data-requests.ts';
import { makePhone } from '#test/factories.ts';
import { recordMail } from '#test/kept-mail.ts';
import { join, type Person } from '#test/member.ts';
import type { TestBrowser } from '#test/sign-in.ts';

const moderationQueue = await createComplaintQueue({ OPERATOR_TIME_ZONE: 'Europe/Berlin' });
const { app, clock, moderator, second, complain, confirm, follow, find, decide, appeal, noticesOf, run, visitor } =
  moderationQueue;
const takeMails = await recordMail(app);

const dayMs = 86_400_000;
let author: Person;
let phone: string;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
  phone = makePhone();
});

async function pass(ms: number) {
  clock.advance(ms);
  for (const person of [moderator, second, author]) {
    person.browser.token = null;
    await person.browser.signIn(person.phone);
  }
  await run('settle-complaints');
}

const idsOn = async () => (await listComments(app, null, phone)).items.map(({ id }) => id);

/** A text complained about for lack of contact, with a confirmed address. Returns both sides' tickets. */
async function ask(more: Record<string, string> = {}) {
  const comment = await say(author, phone, 'He never paid for the bicycle.');
  const { ticket } = await complain(comment.id, { reason: 'no_contact', ...more });
  await confirm(ticket);
  const own = ((await noticesOf(author))[0]?.link ?? '').slice('/complaint/'.length);
  return { id: comment.id, ticket, own };
}

const answer = (ticket: string, fields: Record<string, string> = { contact: 'call', when: '2026-05' }) =>
  visitor().post(`/api/v6/complaint/${ticket}/answer`, fields);
const kindsOf = async (by: Person) => (await noticesOf(by)).map(({ kind }) => kind);

describe('M25 "I never had contact"', () => {
  it('asks the author, tells both sides and the desk, and the clock of the case goes on', async () => {
    const { id, ticket, own } = await ask();
    expect(await kindsOf(author)).toEqual(['complaint_author_asked']);
    const theirs = await follow(ticket);
    const days = ((theirs.answerUntilTimestamp ?? 0) * 1000 - clock.now().getTime()) / dayMs;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThanOrEqual(8);
    const due = (theirs.dueAtTimestamp * 1000 - clock.now().getTime()) / dayMs;
    expect(due).toBeGreaterThan(30);
    expect(due).toBeLessThanOrEqual(31.1);
    expect(theirs).toMatchObject({
      status: 'author_asked',
      side: 'complainant',
      items: [{ gist: null, isByRule: false }],
    });
    expect(await follow(own)).toMatchObject({ side: 'author', answerUntilTimestamp: theirs.answerUntilTimestamp });
    expect(await find(id)).toMatchObject({
      status: 'author_asked',
      items: [{ askedUntilTimestamp: theirs.answerUntilTimestamp, answer: null, isWaiting: true }],
    });
    await answer(own);
    expect(await follow(ticket)).toMatchObject({ status: 'open', dueAtTimestamp: theirs.dueAtTimestamp });
  });

  it('tells the complainant the gist, and never the words nor who wrote them', async () => {
    const { id, ticket, own } = await ask();
    const words = 'My cousin Zebedee sold it to him.';
    expect(await answer(own, { contact: 'business', when: '2026-05', text: words })).toMatchObject({ status: 200 });
    const view = await follow(ticket);
    expect(view).toMatchObject({ status: 'open', answerUntilTimestamp: null });
    expect(view.items[0]?.gist).toEqual({ contact: 'business', when: '2026-05' });
    const all = JSON.stringify(view);
    for (const secret of ['Zebedee', author.phone, own]) expect(all).not.toContain(secret);
    // The exact set of fields: none may identify an account or a number.
    expect(Object.keys(view.items[0] ?? {}).sort()).toEqual([
      'appeal',
      'decidedAtTimestamp',
      'gist',
      'id',
      'isByRule',
      'isHidden',
      'isKeptRemoved',
      'kind',
      'outcome',
      'rule',
      'text',
      'textId',
      'warning',
      'words',
    ]);
    expect((await find(id))?.items[0]?.answer).toEqual({ contact: 'business', when: '2026-05', text: words });
    for (const table of ['complaint_item', 'complaint_event', 'notification']) {
      const { rows } = await app.database.pool.query(`select ${table}::text as said from ${table}`);
      expect(rows.map((row: { said: string }) => row.said).join(' ')).not.toContain('Zebedee');
    }
    await decide(id, 'refuse', moderator, 'There was a sale.');
    expect(await kindsOf(author)).toEqual(['complaint_text_kept', 'complaint_author_asked']);
    expect(await follow(ticket)).toMatchObject({ decision: 'refused', items: [{ isByRule: false }] });
    expect(await idsOn()).toEqual([id]);
  });

  it('H1: reminds on the fifth day, once; silence hides a text until a moderator decides, and never removes it', async () => {
    const { id, ticket, own } = await ask();
    const until = ((await follow(ticket)).answerUntilTimestamp ?? 0) * 1000;
    await pass(until - 3 * dayMs - 1000 - clock.now().getTime());
    expect(await kindsOf(author)).toEqual(['complaint_author_asked']);
    await pass(2000);
    await run('settle-complaints');
    expect(await kindsOf(author)).toEqual(['complaint_author_reminded', 'complaint_author_asked']);
    await pass(until - 1000 - clock.now().getTime());
    expect(await idsOn()).toEqual([id]);
    await pass(1000);
    await run('settle-complaints');
    expect(await idsOn()).toEqual([]);
    expect(await follow(ticket)).toMatchObject({
      status: 'open',
      decision: null,
      isLate: false,
      answerUntilTimestamp: null,
      items: [{ outcome: null, isHidden: true, isByRule: false }],
    });
    expect(await kindsOf(author)).toEqual([
      'complaint_text_hidden',
      'complaint_author_reminded',
      'complaint_author_asked',
    ]);
    const { rows } = await app.database.pool.query(
      `select restriction from moderation_statement where profile_id = $1 and restriction = 'removed'`,
      [author.id],
    );
    expect(rows).toEqual([]);
    expect(await answer(own)).toMatchObject({ status: 422, code: 'complaint.no_question' });
    expect(await find(id)).toMatchObject({ status: 'open', items: [{ state: 'held', isWaiting: true }] });
    const refused = await decide(id, 'refuse', moderator, 'The bill shows it.');
    expect(refused).toMatchObject({ status: 200 });
    expect(await idsOn()).toEqual([id]);
    // Undoing the decision hides the text again.
    expect(await moderationQueue.undo(refused.data.decisionId)).toMatchObject({ status: 200 });
    expect(await idsOn()).toEqual([]);
    expect(await decide(id, 'refuse', moderator, 'The bill shows it.')).toMatchObject({ status: 200 });
    expect(await idsOn()).toEqual([id]);
  });

  it('H1: asks nobody for an anonymous visitor or a member of another number, whatever time goes by', async () => {
    const comment = await say(author, phone, 'He never came back.');
    const member = await join(app);
    const sent = [
      await complain(comment.id, { reason: 'no_contact' }),
      await complain(comment.id, { reason: 'no_contact' }, member.browser),
    ];
    await pass(9 * dayMs);
    expect(await noticesOf(author)).toEqual([]);
    expect(await idsOn()).toEqual([comment.id]);
    for (const { ticket } of sent) {
      expect(await follow(ticket)).toMatchObject({ status: 'open', items: [{ outcome: null, isHidden: false }] });
    }
    // Confirming one complaint does not confirm others with the same address.
    await confirm(sent[0]?.ticket ?? '');
    expect((await follow(sent[0]?.ticket ?? '')).status).toBe('author_asked');
    expect((await follow(sent[1]?.ticket ?? '')).status).toBe('open');
    // A denial by the address's owner ends the question.
    await confirm(sent[0]?.ticket ?? '', 'not_me');
    await pass(9 * dayMs);
    expect(await idsOn()).toEqual([comment.id]);
    expect(await follow(sent[0]?.ticket ?? '')).toMatchObject({ status: 'open', standing: 'none' });
  });

  it('H1: asks at once where the complainant signed in with the number, or proved it', async () => {
    const holder = await join(app);
    const comment = await say(author, holder.phone, 'He never called back.');
    const { ticket } = await complain(comment.id, { reason: 'no_contact' }, holder.browser);
    expect(await follow(ticket)).toMatchObject({ status: 'author_asked', standing: 'number' });
    const other = await say(await join(app), phone, 'He never wrote back.');
    const browser = visitor();
    const code = await proveNumber(app, browser, phone);
    const elsewhere = await say(await join(app), makePhone(), 'On another number.');
    const post = (by: TestBrowser, id: number, sent = code) =>
      by.post<{ ticket: string }>('/api/v6/complaint/comment', {
        comment_id: String(id),
        ...said,
        reason: 'no_contact',
        code: sent,
      });
    expect(await post(visitor(), other.id)).toMatchObject({ code: 'sign_in.code_expired' });
    expect(await post(browser, elsewhere.id)).toMatchObject({ status: 422, code: 'complaint.other_number' });
    const proven = await post(browser, other.id);
    expect(await follow(proven.data.ticket)).toMatchObject({ status: 'author_asked', standing: 'number' });
    expect(await post(browser, elsewhere.id)).toMatchObject({ code: 'sign_in.code_expired' });
  });

  it('H5: each proof of a number has its own ticket, as it may be in other hands by the next', async () => {
    const { id } = await say(await join(app), phone, 'He is not who he says.');
    const sent = [];
    for (const person of ['one', 'next']) {
      const browser = visitor();
      const code = await proveNumber(app, browser, phone, person);
      const fields = { comment_id: String(id), ...said, reason: 'insult', code };
      sent.push((await browser.post<{ status: string; ticket: string }>('/api/v6/complaint/comment', fields)).data);
    }
    expect(sent.map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(sent[0]?.ticket).not.toBe(sent[1]?.ticket);
    for (const { ticket } of sent) expect(await follow(ticket)).toMatchObject({ status: 'open', standing: 'number' });
  });

  it('H1: a text that silence hid is not shown by deleting it and writing it once more', async () => {
    const { id, ticket } = await ask();
    await pass(9 * dayMs);
    expect(await follow(ticket)).toMatchObject({ items: [{ isHidden: true }] });
    for (const text of ['He never paid for the bicycle.', 'He never paid for anything.']) {
      expect((await author.browser.post('/api/v6/comment/delete', { phone })).status).toBe(200);
      clock.advance(61_000);
      await run('settle-complaints');
      expect(await follow(ticket)).toMatchObject({ status: 'void' });
      expect((await say(author, phone, text)).id).toBe(id);
      expect(await idsOn()).toEqual([]);
    }
    const { rows } = await app.database.pool.query('select state, rule from comment where id = $1', [id]);
    expect(rows).toEqual([{ state: 'held', rule: 'rewritten' }]);
  });

  it('H1: a text whose author cannot answer goes to a moderator at once', async () => {
    const [barred, gone] = [await join(app), await join(app)];
    const texts = [await say(barred, phone, 'He is never there.'), await say(gone, phone, 'He is never home.')];
    await app.database.db.updateTable('profile').set({ barred_at: clock.now() }).where('id', '=', barred.id).execute();
    await gone.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'keep' });
    for (const text of texts) {
      const { ticket } = await complain(text.id, { reason: 'no_contact' });
      await confirm(ticket);
      await pass(9 * dayMs);
      expect(await follow(ticket)).toMatchObject({ status: 'open', items: [{ outcome: null, isHidden: false }] });
      expect(await find(text.id)).toMatchObject({ items: [{ isWaiting: true, askedUntilTimestamp: null }] });
    }
    expect((await idsOn()).toSorted()).toEqual(texts.map(({ id }) => id).toSorted());
  });

  it('H1: writes to the author as well, where an address is theirs', async () => {
    const own = await say(await join(app), makePhone(), 'About something else.');
    const { ticket } = await complain(own.id, { email: 'author@example.test' }, author.browser);
    const typed = await complain(own.id, { email: 'stranger@example.test', name: 'Nobody' });
    await confirm(typed.ticket, 'confirm', 'stranger@example.test');
    await takeMails();
    await ask();
    expect((await takeMails()).filter(({ kind }) => kind.startsWith('complaint_author'))).toEqual([]);
    await confirm(ticket, 'confirm', 'author@example.test');
    const second = await say(author, makePhone(), 'He never sent it.');
    await confirm((await complain(second.id, { reason: 'no_contact' })).ticket);
    const [link] = await noticesOf(author);
    expect((await takeMails()).filter(({ to }) => to === 'author@example.test')).toMatchObject([
      { kind: 'complaint_author_asked', link: link?.link },
    ]);
  });

  it('upholds by rule at once where the author says that there was none', async () => {
    const { ticket, own } = await ask();
    await answer(own, { contact: 'none' });
    await run('settle-complaints');
    expect(await idsOn()).toEqual([]);
    expect(await follow(ticket)).toMatchObject({
      items: [{ isByRule: true, gist: { contact: 'none', when: 'unknown' } }],
    });
  });

  it('takes one answer, of the author alone, and none that makes no sense', async () => {
    const { ticket, own } = await ask();
    const wrong: Record<string, string>[] = [
      {},
      { contact: 'dream' },
      { contact: 'call', when: '2026-13' },
      { contact: 'call', when: '2099-01' },
      { contact: 'call', text: 'a'.repeat(2001) },
      { contact: 'call', text: 'Honest \u202etxet\u202c words.' },
    ];
    for (const fields of wrong) expect(await answer(own, fields)).toMatchObject({ code: 'request.invalid' });
    expect(await answer(own, { contact: 'call', text: 'a'.repeat(1e6) })).toMatchObject({ status: 413 });
    expect(await answer(ticket)).toMatchObject({ status: 422, code: 'complaint.no_question' });
    const both = await Promise.all([answer(own), answer(own)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const events = await app.database.pool.query(
      "select count(*)::int as n from complaint_event where event = 'answered' and detail->>'when' = '2026-05' and at = $1",
      [clock.now()],
    );
    expect(events.rows[0]?.n).toBe(1);
  });

  it('asks nobody where a court decision is cited, nor for another reason', async () => {
    const { id, ticket } = await ask(cited);
    expect(await follow(ticket)).toMatchObject({ status: 'open', answerUntilTimestamp: null });
    expect(await noticesOf(author)).toEqual([]);
    await complain(id, { reason: 'insult', name: 'Somebody else' });
    expect(await noticesOf(author)).toEqual([]);
  });

  it('does not wait for the author where a moderator decides first', async () => {
    const { id, ticket, own } = await ask();
    await decide(id, 'refuse', moderator, 'The bill was shown before.');
    expect(await answer(own)).toMatchObject({ code: 'complaint.no_question' });
    await pass(9 * dayMs);
    expect(await follow(ticket)).toMatchObject({ decision: 'refused', answerUntilTimestamp: null });
    expect(await idsOn()).toEqual([id]);
    expect(await kindsOf(author)).toEqual(['complaint_text_kept', 'complaint_author_asked']);
  });
});

describe('M25 an author who leaves meanwhile', () => {
  it('by deleting the text voids the case', async () => {
    const { id, ticket, own } = await ask();
    await author.browser.post('/api/v6/comment/delete_by_id', { id: String(id) });
    expect(await answer(own)).toMatchObject({ status: 200 });
    await run('settle-complaints');
    expect(await follow(ticket)).toMatchObject({ status: 'void', decision: 'void' });
  });

  it('H1: by deactivating leaves it to a moderator, and nothing is hidden for the silence', async () => {
    const { id, ticket, own } = await ask();
    const leave = (cancel: '0' | '1') => author.browser.post('/api/v6/profile/cancel', { cancel, texts: 'keep' });
    expect(await leave('1')).toMatchObject({ status: 200 });
    await run('settle-complaints');
    expect(await follow(ticket)).toMatchObject({ status: 'open', decision: null, items: [{ isHidden: false }] });
    await pass(9 * dayMs);
    expect(await follow(ticket)).toMatchObject({ decision: null, items: [{ isHidden: false }] });
    expect(await leave('0')).toMatchObject({ status: 200 });
    await decide(id, 'uphold', moderator, 'Nothing shows a contact.');
    expect(await appeal(own, visitor(), 'I was away for a while.')).toMatchObject({ status: 200 });
  });

  it.each(['erase', 'keep'])('by being erased (texts: %s) leaves no words, and no case stuck', async (texts) => {
    const { ticket, own } = await ask();
    await answer(own, { contact: 'meeting', text: 'Zebulon was there.' });
    const silent = await join(app);
    const other = await say(silent, phone, 'Another text about it.');
    const unanswered = await complain(other.id, { reason: 'no_contact' });
    await confirm(unanswered.ticket);
    for (const one of [author, silent]) {
      expect(await one.browser.post('/api/v6/profile/cancel', { cancel: '1', texts })).toMatchObject({ status: 200 });
    }
    clock.advance(31 * dayMs);
    await run('erase-profiles');
    await run('settle-complaints');
    expect((await follow(ticket)).items).toMatchObject([{ gist: null, outcome: texts === 'erase' ? 'void' : null }]);
    const left = texts === 'erase' ? { decision: 'void' } : { decision: null, items: [{ outcome: null }] };
    expect(await follow(unanswered.ticket)).toMatchObject(left);
    const { rows } = await app.database.pool.query('select answer from complaint_item where author_id = $1', [
      author.id,
    ]);
    expect(rows).toEqual([{ answer: '' }]);
  });
});
