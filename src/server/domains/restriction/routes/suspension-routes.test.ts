import { describe, expect, it } from 'vitest';
import { type Decided, QueueAppeals, type TextQueue } from '#contract/moderation.ts';
import { type Statements, Suspension } from '#contract/restriction.ts';
import { suspendByHand, unsuspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import { countModerationQueueAlarm } from '#server/domains/moderation/queries/count-moderation-queue-alarm.ts';
import { transact } from '#server/platform/db/transact.ts';
import { say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { addConfirmedSignIn } from '#test/confirmed-sign-in.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { projectionOf } from '#test/opinions.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { stateBar } from '../commands/state-reasons.ts';

const { app, clock, moderator, second, visitor, noticesOf, run } = await createComplaintQueue();
const { db } = app.database;
/** Judges what the operator's command imposed, which names nobody. */
const chief = await join(app, { role: 'admin' });
const words = 'My little brother had my phone that day.';
const note = 'Read once more with care.';
const minuteMs = 60_000;
const dayMs = 86_400_000;
const over = { status: 404, code: 'restriction.ticket_ended' };
const none = { status: 422, code: 'complaint.no_appeal' };

/** A moderator removes the account behind a comment. */
async function remove(author: Person, text: string, by?: Person): Promise<string> {
  const { id } = await say(author, makePhone(), text);
  const reporter = by ?? (await join(app));
  await reporter.browser.post('/api/v6/report/comment', { comment_id: String(id), reason: 'spam' });
  const { data } = await moderator.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  const seen = data.items.find((item) => item.kind === 'comment' && item.textId === String(id));
  const about = { case_id: seen?.id ?? '0', case_version: String(seen?.version) };
  const fields = { ...about, reason: 'spam', note: 'Seen on ten numbers.' };
  const answer = await moderator.browser.post<Decided>('/api/v6/moderation/account/remove', fields);
  expect(answer.status).toBe(200);
  return answer.data.actId;
}
async function suspend(): Promise<Person> {
  const person = await join(app);
  await suspendByHand(db, { profileId: person.id }, { reason: 'Threats by phone', now: clock.now() });
  return person;
}

/** Meanwhile nobody else has a role. */
async function withStaff(people: Person[], act: () => Promise<void>): Promise<void> {
  const staff = await db.selectFrom('profile').select(['id', 'role']).where('role', '!=', 'member').execute();
  const kept = people.map(({ id }) => id);
  const others = db.updateTable('profile').where('role', '!=', 'member').where('id', 'not in', kept);
  await others.set({ role: 'member' }).execute();
  await act();
  for (const { id, role } of staff) await db.updateTable('profile').set({ role }).where('id', '=', id).execute();
}

/** Whoever proves the number is refused. */
async function refuse(phone: string, browser = new TestBrowser(app), attempt: Record<string, unknown> = {}) {
  const code = await addConfirmedSignIn(app, browser, phone);
  if (Object.keys(attempt).length > 0) {
    const waiting = db.updateTable('sign_in_attempt').set(attempt).where('state', '=', 'confirmed');
    await waiting.where('phone', '=', phone).execute();
  }
  const answer = await browser.check(code);
  expect(answer).toMatchObject({ status: 403, code: 'profile.barred' });
  return answer.ticket;
}
const ticketOf = async ({ phone }: Person) => (await refuse(phone)) ?? '';
async function read(ticket: string, by = visitor()) {
  const answer = await by.ask<Suspension>(`/api/v6/suspension/${ticket}`);
  if (answer.status === 200) expect(answer.data).toStrictEqual(Suspension.parse(answer.data));
  return answer;
}
const shown = async (ticket: string) => (await read(ticket)).data.statement;
const appeal = (ticket: string, text = words) => visitor().post(`/api/v6/suspension/${ticket}/appeal`, { text });
async function waiting(of: Person, by = second) {
  const { data } = await by.browser.ask<QueueAppeals>('/api/v6/moderation/appeals?limit=100');
  expect(data).toStrictEqual(QueueAppeals.parse(data));
  return data.items.find((item) => item.restriction === 'suspended' && item.textId === of.id);
}
const settle = (decision: 'lift' | 'keep', appeal_id: string, by = second) =>
  by.browser.post('/api/v6/moderation/appeal/decide', { appeal_id, revision: '', decision, note });
const signsIn = async ({ phone }: Person) => {
  const browser = new TestBrowser(app);
  return (await browser.check(await addConfirmedSignIn(app, browser, phone))).status === 200;
};

describe('39: an appeal against a suspension', () => {
  it('goes by the ticket of the refused sign-in, once, and opens the account where another moderator grants it', async () => {
    const author = await join(app);
    await remove(author, 'They rang me twice that day.');
    const ticket = await ticketOf(author);
    const now = clock.now().getTime() / 1000;
    expect((await read(ticket)).data).toMatchObject({
      statement: { restriction: 'suspended', rule: 'spam', appeal: 'possible', reversedAtTimestamp: null },
      untilTimestamp: Math.floor(now) + 30 * 86_400,
    });
    expect(await appeal(ticket, 'no')).toMatchObject({ status: 400 });
    expect(await appeal(ticket)).toMatchObject({ status: 200 });
    expect(await appeal(ticket)).toMatchObject(none);
    // Neither does another sign-in give a second one.
    expect(await appeal(await ticketOf(author))).toMatchObject(none);
    expect(await shown(ticket)).toMatchObject({ appeal: 'waiting', appealWords: null });
    expect(await waiting(author, moderator)).toBeUndefined();
    const seen = await waiting(author);
    expect(seen).toMatchObject({ rule: 'spam', words, firstNote: 'Seen on ten numbers.', phone: null, text: null });
    expect(seen?.isFirstUnknown).toBe(false);
    expect(seen?.removed).toEqual([expect.objectContaining({ kind: 'comment', text: 'They rang me twice that day.' })]);
    const id = seen?.id ?? '0';
    expect(await settle('lift', id, moderator)).toMatchObject({ status: 422, code: 'moderation.refused' });
    expect(await signsIn(author)).toBe(false);
    expect(await settle('lift', id)).toMatchObject({ status: 200 });
    expect(await settle('keep', id)).toMatchObject({ status: 404, code: 'text.not_found' });
    expect(await shown(ticket)).toMatchObject({ appeal: 'granted', appealWords: note });
    expect((await shown(ticket)).reversedAtTimestamp).not.toBeNull();
    // The notice of the suspension was still to come, and that of the answer comes all the same.
    const told = (await noticesOf(author)).map(({ kind }) => kind);
    expect(told).toContain('restriction_lifted');
    expect(told).not.toContain('account_suspended');
    // What was removed with the account stays so, and has an appeal of its own.
    const browser = new TestBrowser(app);
    const { profile_id } = await browser.collect(await addConfirmedSignIn(app, browser, author.phone));
    expect(String(profile_id)).toBe(author.id);
    const { data } = await browser.ask<Statements>('/api/v6/moderation/my/statements');
    const stated = data.items.map(({ restriction, appeal: state }) => [restriction, state]);
    expect(stated).toContainEqual(['suspended', 'granted']);
    expect(stated).toContainEqual(['removed', 'possible']);
  });

  it('counts the votes again that were withdrawn with the account, once it is granted and not before', async () => {
    const created_at = new Date(clock.now().getTime() - 40 * dayMs);
    const [author, phone] = [await join(app, { created_at }), makePhone()];
    expect((await author.browser.post('/api/v6/ban/add', { phone })).status).toBe(200);
    const before = await projectionOf(app.database, phone);
    await remove(author, 'They ring about a warranty.');
    expect(await projectionOf(app.database, phone)).not.toEqual(before);
    await appeal(await ticketOf(author));
    const id = (await waiting(author))?.id ?? '0';
    expect(await projectionOf(app.database, phone)).not.toEqual(before);
    expect(await settle('lift', id)).toMatchObject({ status: 200 });
    expect(await projectionOf(app.database, phone)).toEqual(before);
  });

  it('is refused with reasons, which the same ticket and a later one tell', async () => {
    const person = await suspend();
    const ticket = await ticketOf(person);
    await appeal(ticket);
    const seen = await waiting(person, chief);
    expect(seen).toMatchObject({ rule: 'operator', firstNote: 'Threats by phone', isFirstUnknown: true, removed: [] });
    expect(await settle('keep', seen?.id ?? '0', chief)).toMatchObject({ status: 200 });
    for (const one of [ticket, await ticketOf(person)]) {
      expect(await shown(one)).toMatchObject({ appeal: 'refused', appealWords: note, reversedAtTimestamp: null });
      expect(await appeal(one)).toMatchObject(none);
    }
    expect((await noticesOf(person)).map(({ kind }) => kind)).toEqual(['appeal_refused', 'account_suspended']);
    expect(await signsIn(person)).toBe(false);
  });

  it('is not decided by the admin who suspended the account by hand, but by another one', async () => {
    const [admin, other] = [await join(app, { role: 'admin' }), await join(app, { role: 'admin' })];
    const person = await join(app);
    const bar = { profile_id: person.id, is_barred: '1', reason: 'Threats' };
    expect((await admin.browser.post('/api/v6/admin/bar', bar)).status).toBe(200);
    await appeal(await ticketOf(person));
    expect(await waiting(person, admin)).toBeUndefined();
    const id = (await waiting(person, other))?.id ?? '0';
    expect(await settle('lift', id, admin)).toMatchObject({ status: 422, code: 'moderation.refused' });
    // Where nobody else is there to decide, the operator is told by mail.
    const alarm = async () => (await countModerationQueueAlarm(db, clock.now())).unjudged;
    const before = await alarm();
    await withStaff([admin], async () => expect(await alarm()).toBeGreaterThan(before));
    expect(await settle('lift', id, other)).toMatchObject({ status: 200 });
    expect(await signsIn(person)).toBe(true);
  });

  it('is for an admin where nobody knows who suspended the account, and for anybody where there is none', async () => {
    const person = await suspend();
    await appeal(await ticketOf(person));
    expect(await waiting(person)).toBeUndefined();
    const id = (await waiting(person, chief))?.id ?? '0';
    expect(await settle('lift', id)).toMatchObject({ status: 422, code: 'moderation.refused' });
    await withStaff([moderator, second], async () => {
      expect(await waiting(person)).toMatchObject({ id, isFirstUnknown: true });
      expect(await settle('lift', id)).toMatchObject({ status: 200 });
    });
    expect(await signsIn(person)).toBe(true);
  });

  it('waits for no admin who lost the number, and so signs in no more', async () => {
    const [person, former] = [await suspend(), await join(app, { role: 'admin' })];
    const lost = { is_holder: false, ended_at: clock.now() };
    await db.updateTable('profile').set(lost).where('id', '=', former.id).execute();
    await appeal(await ticketOf(person));
    const alarm = async () => (await countModerationQueueAlarm(db, clock.now())).unjudged;
    const before = await alarm();
    await withStaff([former], async () => expect(await alarm()).toBeGreaterThan(before));
    await withStaff([moderator, second, former], async () => {
      const id = (await waiting(person))?.id ?? '0';
      expect(await settle('lift', id)).toMatchObject({ status: 200 });
    });
    expect(await signsIn(person)).toBe(true);
  });

  it('is sent once and decided once, from three browsers and by two moderators at once', async () => {
    const person = await suspend();
    const ticket = await ticketOf(person);
    const sent = await Promise.all([appeal(ticket), appeal(ticket), appeal(ticket)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const other = await join(app, { role: 'admin' });
    const id = (await waiting(person, chief))?.id ?? '0';
    const both = await Promise.all([settle('lift', id, chief), settle('keep', id, other)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const isGranted = both[0]?.status === 200;
    expect(await shown(ticket)).toMatchObject({ appeal: isGranted ? 'granted' : 'refused' });
    expect(await signsIn(person)).toBe(isGranted);
  });

  it('is over where the bar is lifted meanwhile, by who set it or by the operator', async () => {
    const [author, person] = [await join(app), await suspend()];
    const act_id = await remove(author, 'They sell carpets every week.');
    const tickets = [await ticketOf(author), await ticketOf(person)];
    for (const ticket of tickets) expect(await appeal(ticket)).toMatchObject({ status: 200 });
    expect((await moderator.browser.post('/api/v6/moderation/undo', { act_id })).status).toBe(200);
    await unsuspendByHand(db, { profileId: person.id }, { reason: 'By mistake', now: clock.now() });
    for (const ticket of tickets) {
      expect(await shown(ticket)).toMatchObject({ appeal: null, reversedAtTimestamp: expect.any(Number) });
      expect(await appeal(ticket)).toMatchObject(none);
    }
    for (const one of [author, person]) {
      expect([await waiting(one, chief), await signsIn(one)]).toEqual([undefined, true]);
    }
  });

  it('is not decided by a moderator who reported a text that was removed with the account', async () => {
    const author = await join(app);
    await remove(author, 'They want to be paid in vouchers.', second);
    await appeal(await ticketOf(author));
    expect(await waiting(author)).toBeUndefined();
    const third = await join(app, { role: 'moderator' });
    const id = (await waiting(author, third))?.id ?? '0';
    for (const decision of ['keep', 'lift'] as const) {
      expect(await settle(decision, id)).toMatchObject({ status: 422, code: 'moderation.refused' });
    }
    // Where nobody else is there to decide, the operator is told by mail.
    const alarm = async () => (await countModerationQueueAlarm(db, clock.now())).unjudged;
    const before = await alarm();
    await withStaff([moderator, second], async () => expect(await alarm()).toBeGreaterThan(before));
    expect(await settle('keep', id, third)).toMatchObject({ status: 200 });
  });

  it('leaves a suspension that an admin imposed since, whatever the moderator takes back of the first one', async () => {
    const [author, admin] = [await join(app), await join(app, { role: 'admin' })];
    const act_id = await remove(author, 'They ring for a lottery.');
    await appeal(await ticketOf(author));
    expect(await settle('lift', (await waiting(author))?.id ?? '0')).toMatchObject({ status: 200 });
    const bar = { profile_id: author.id, is_barred: '1', reason: 'Threats' };
    expect((await admin.browser.post('/api/v6/admin/bar', bar)).status).toBe(200);
    expect((await moderator.browser.post('/api/v6/moderation/undo', { act_id })).status).toBe(200);
    expect(await signsIn(author)).toBe(false);
    expect(await shown(await ticketOf(author))).toMatchObject({ rule: 'operator', reversedAtTimestamp: null });
  });

  it('is too late half a year after the reasons were stated', async () => {
    const person = await suspend();
    const stated_at = new Date(clock.now().getTime() - 190 * dayMs);
    await db.updateTable('moderation_statement').set({ stated_at }).where('profile_id', '=', person.id).execute();
    const ticket = await ticketOf(person);
    expect(await shown(ticket)).toMatchObject({ appeal: null, appealUntilTimestamp: null });
    expect(await appeal(ticket)).toMatchObject(none);
  });

  it('is no other member’s, nor by the statement without the ticket', async () => {
    const [person, other] = [await suspend(), await join(app)];
    const { id } = await shown(await ticketOf(person));
    const fields = { statement_id: id, text: words };
    const answer = await other.browser.post('/api/v6/moderation/my/statements/appeal', fields);
    expect(answer).toMatchObject({ status: 404, code: 'text.not_found' });
    expect((await visitor().post('/api/v6/moderation/my/statements/appeal', fields)).status).toBe(401);
  });

  it('leaves a bar from a number after a complaint its own appeal', async () => {
    const person = await join(app);
    const item = { kind: 'comment', text_id: '1', profile_id: person.id };
    const by = { rule: 'removed_before', appealLink: '/complaint/4XK7QM-000000-000000-000000' };
    await transact(db, (tx) => stateBar(tx, item, by, clock.now()));
    const { data } = await person.browser.ask<Statements>('/api/v6/moderation/my/statements');
    const [stated] = data.items;
    expect(stated).toMatchObject({ restriction: 'barred', appeal: null, appealLink: by.appealLink });
    const fields = { statement_id: stated?.id ?? '0', text: words };
    expect(await person.browser.post('/api/v6/moderation/my/statements/appeal', fields)).toMatchObject(none);
  });
});

describe('39: the ticket of a refused sign-in', () => {
  it('is given to a strong proof alone', async () => {
    const { phone } = await suspend();
    expect(await refuse(phone, new TestBrowser(app), { grade: 'low' })).toBeUndefined();
    expect(await refuse(phone, new TestBrowser(app), { grade: 'medium' })).toBeUndefined();
    // Digits that came back were received on that very phone.
    expect(await refuse(phone, new TestBrowser(app), { grade: 'low', confirm_hash: 'of digits' })).toBeDefined();
    expect(await refuse(phone)).toBeDefined();
  });

  it('is not given where nothing was stated, such as for a bar of long ago', async () => {
    const person = await join(app, { barred_at: clock.now() });
    expect(await refuse(person.phone)).toBeUndefined();
  });

  it('opens the reasons of its own account alone, and none when it is forged', async () => {
    const [one, two] = [await suspend(), await suspend()];
    const tickets = [await ticketOf(one), await ticketOf(two)] as const;
    expect((await shown(tickets[0])).textId).toBe(one.id);
    expect((await shown(tickets[1])).textId).toBe(two.id);
    const [first] = tickets;
    const forged = [`${first.startsWith('A') ? 'B' : 'A'}${first.slice(1)}`, `${first}AAAA`, '0'.repeat(64)];
    for (const ticket of forged) {
      expect(await read(ticket)).toMatchObject(over);
      expect(await appeal(ticket)).toMatchObject(over);
    }
    expect(await read('short')).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await waiting(one, chief)).toBeUndefined();
  });

  it('is not given to who may be the number’s next owner, and is to the messenger account that proved it before', async () => {
    const person = await suspend();
    const identities = db.selectFrom('profile_identity').select('person').where('profile_id', '=', person.id);
    const { person: sender } = await identities.executeTakeFirstOrThrow();
    clock.advance(46 * dayMs);
    expect(await refuse(person.phone)).toBeUndefined();
    expect(await refuse(person.phone, new TestBrowser(app), { sender })).toBeDefined();
  });

  it('is given to the former holder who is known by the messenger account, while another person holds the number', async () => {
    const person = await join(app);
    const identities = db.selectFrom('profile_identity').select('person').where('profile_id', '=', person.id);
    const { person: sender } = await identities.executeTakeFirstOrThrow();
    clock.advance(46 * dayMs);
    const next = new TestBrowser(app);
    const { profile_id } = await next.collect(await addConfirmedSignIn(app, next, person.phone));
    expect(String(profile_id)).not.toBe(person.id);
    await suspendByHand(db, { profileId: person.id }, { reason: 'Threats', now: clock.now() });
    const ticket = (await refuse(person.phone, new TestBrowser(app), { sender })) ?? '';
    expect((await shown(ticket)).textId).toBe(person.id);
    expect(await appeal(ticket)).toMatchObject({ status: 200 });
    // The number stays with who holds it.
    expect(await signsIn(person)).toBe(true);
  });

  it('is over after 30 days, and a new sign-in gives another one', async () => {
    const person = await suspend();
    const ticket = await ticketOf(person);
    clock.advance(30 * dayMs - minuteMs);
    expect((await read(ticket)).status).toBe(200);
    clock.advance(minuteMs);
    expect(await read(ticket)).toMatchObject(over);
    expect(await appeal(ticket)).toMatchObject(over);
    expect(await appeal(await ticketOf(person))).toMatchObject({ status: 200 });
  });

  it('ends with the account, and the appeal goes with it', async () => {
    const person = await join(app);
    await person.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    await suspendByHand(db, { profileId: person.id }, { reason: 'Threats', now: clock.now() });
    clock.advance(20 * dayMs);
    const ticket = await ticketOf(person);
    expect(await appeal(ticket)).toMatchObject({ status: 200 });
    clock.advance(11 * dayMs);
    await run('erase-profiles');
    expect(await read(ticket)).toMatchObject(over);
    expect(await appeal(ticket)).toMatchObject(over);
    const kept = db.selectFrom('statement_appeal').select('words').where('profile_id', '=', person.id);
    expect(await kept.execute()).toEqual([]);
    // The bar stays on the number, whose next holder reads nothing of it.
    expect(await refuse(person.phone)).toBeUndefined();
  });
});
