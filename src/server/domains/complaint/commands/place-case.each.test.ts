import { expect, it } from 'vitest';
import { dayMs, minuteMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { cited, createComplaintQueue, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { expectPlaced } from '#test/placed.ts';

// H3: every change of a complaint updates, in its transaction, the stored place that the queue and the job read.

const moderationQueue = await createComplaintQueue();
const { app, clock, moderator, second, complain, confirm, follow, find, decide, undo, appeal, run, visitor } =
  moderationQueue;
const { database } = app;

async function placed<T>(step: Promise<T>): Promise<T> {
  const outcome = await step;
  await expectPlaced(database);
  return outcome;
}
async function pass(ms: number) {
  clock.advance(ms);
  for (const person of [moderator, second]) {
    person.browser.token = null;
    await person.browser.signIn(person.phone);
  }
}
const write = async (author: Person, phone = makePhone()) =>
  (await say(author, phone, `He came ${crypto.randomUUID()}.`)).id;
const settle = () => placed(run('settle-complaints'));
const ticketOf = async (author: Person) =>
  (await moderationQueue.noticesOf(author))[0]?.link.slice('/complaint/'.length) ?? '';
const answer = (ticket: string, contact: string) =>
  visitor().post(`/api/v6/complaint/${ticket}/answer`, { contact, when: '2026-05' });
const ok = { status: 200 };

it('H3: a question to the author, its answers, its end and what follows from silence', {
  timeout: patient(600_000),
}, async () => {
  clock.advance(61_000);
  for (const contact of ['call', 'none']) {
    const author = await join(app);
    const { ticket } = await placed(complain(await write(author), { reason: 'no_contact' }));
    await placed(confirm(ticket));
    expect((await follow(ticket)).status).toBe('author_asked');
    expect(await placed(answer(await ticketOf(author), contact))).toMatchObject(ok);
    await settle();
    expect((await follow(ticket)).items[0]?.outcome).toBe(contact === 'none' ? 'upheld' : null);
  }
  const author = await join(app);
  const silent = await write(author);
  const { ticket } = await placed(complain(silent, { reason: 'no_contact' }));
  await placed(confirm(ticket));
  const until = ((await follow(ticket)).answerUntilTimestamp ?? 0) * 1000;
  await pass(until - clock.now().getTime() - 2 * dayMs);
  await settle();
  expect((await moderationQueue.noticesOf(author)).map(({ kind }) => kind)).toContain('complaint_author_reminded');
  await pass(2 * dayMs);
  await settle();
  expect((await follow(ticket)).items[0]?.isHidden).toBe(true);
  const denied = await placed(complain(await write(await join(app)), { reason: 'no_contact' }));
  await placed(confirm(denied.ticket));
  await placed(confirm(denied.ticket, 'not_me'));
  expect((await follow(denied.ticket)).status).toBe('open');
});

it('H3: an author who was asked and can answer no more', async () => {
  clock.advance(61_000);
  const [barred, leaving] = [await join(app), await join(app)];
  const tickets: string[] = [];
  for (const author of [barred, leaving]) {
    const { ticket } = await complain(await write(author), { reason: 'no_contact' });
    await placed(confirm(ticket));
    expect((await follow(ticket)).status).toBe('author_asked');
    tickets.push(ticket);
  }
  await database.db.updateTable('profile').set({ barred_at: clock.now() }).where('id', '=', barred.id).execute();
  await placed(leaving.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'keep' }));
  await settle();
  for (const ticket of tickets) {
    expect(await follow(ticket)).toMatchObject({ status: 'open', items: [{ outcome: null, isHidden: false }] });
  }
});

it('H3: decisions, what is taken back, appeals, and texts that are gone', { timeout: patient(600_000) }, async () => {
  clock.advance(61_000);
  const phone = makePhone();
  const author = await join(app);
  const [one, other] = [await write(await join(app), phone), await write(author, phone)];
  const { ticket } = await placed(complain(one, { more: `comment:${other}` }));
  const made = await placed(decide(other, 'uphold'));
  expect(made).toMatchObject(ok);
  await placed(undo(made.data.decisionId));
  await placed(decide(other, 'uphold'));
  expect(await placed(decide(one, 'refuse'))).toMatchObject(ok);
  await placed(complain(one, { name: 'Somebody else', email: 'else@example.test' }));
  await pass(11 * minuteMs);
  expect(await placed(appeal(ticket))).toMatchObject(ok);
  expect(await placed(appeal(await ticketOf(author)))).toMatchObject(ok);
  await placed(decide(one, 'uphold', second));
  await placed(decide(other, 'refuse', second));
  const gone = await write(author);
  const third = await placed(complain(gone, { name: 'A third' }));
  author.browser.token = null;
  await author.browser.signIn(author.phone);
  expect(await author.browser.post('/api/v6/comment/delete_by_id', { id: String(gone) })).toMatchObject(ok);
  await settle();
  expect((await follow(third.ticket)).status).toBe('void');
});

it('H3: a court decision that is cited later, and all of one sender as one act', {
  timeout: patient(600_000),
}, async () => {
  clock.advance(61_000);
  const phone = makePhone();
  const member = await join(app);
  const texts = [await write(await join(app), phone), await write(await join(app), phone)];
  const [one = 0, other = 0] = texts;
  for (const id of texts) await placed(complain(id, {}, member.browser));
  const due = (await find(one))?.dueAtTimestamp ?? 0;
  await placed(complain(one, { more: `comment:${other}`, ...cited }, member.browser));
  expect((await find(one))?.dueAtTimestamp).toBeLessThan(due);
  expect((await find(other))?.dueAtTimestamp).toBeLessThan(due);
  const shown = await find(one);
  const swept = await placed(
    moderator.browser.post<{ sweep: string; refused: number }>('/api/v6/moderation/complaint/refuse_sender', {
      case_id: shown?.id ?? '0',
      case_version: String(shown?.version ?? 1),
      scope: 'sender',
      note: 'None of it is so.',
    }),
  );
  expect(swept.data.refused).toBe(2);
  expect(
    await placed(moderator.browser.post('/api/v6/moderation/complaint/undo_sender', { sweep: swept.data.sweep })),
  ).toMatchObject(ok);
  const asked = await join(app);
  const late = await placed(complain(await write(asked), { reason: 'no_contact' }));
  await placed(confirm(late.ticket));
  await pass(20 * dayMs);
  await settle();
  // Member's and visitor's cases are late by then; the erased account no longer counts as a person.
  await pass(40 * dayMs);
  await settle();
  expect((await follow(late.ticket)).isLate).toBe(true);
  member.browser.token = null;
  await member.browser.signIn(member.phone);
  await placed(member.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'erase' }));
  await pass(31 * dayMs);
  await placed(run('erase-profiles'));
  await placed(run('close-complaints'));
});

it('H3: what is not taken stands nowhere', async () => {
  clock.advance(61_000);
  const member = await join(app);
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const id = await write(await join(app));
    ids.push(id);
    await complain(id, {}, member.browser);
    await placed(decide(id, 'refuse'));
  }
  const post = { comment_id: String(await write(await join(app))), ...said };
  expect(await placed(member.browser.post('/api/v6/complaint/comment', post))).toMatchObject({
    code: 'limit.complaints_paused',
  });
});
