// Long because all sequences of proofs are told with one way to send, read and follow a request.
import { beforeEach, describe, expect, it } from 'vitest';
import type { DataRequestSent } from '#contract/data-request.ts';
import type { Notices } from '#contract/notification.ts';
import { runCommandLine } from '#test/command-line.ts';
import { say } from '#test/comments.ts';
import { createDataRequestQueue } from '#test/data-requests.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import type { TestBrowser } from '#test/sign-in.ts';

// A number in other hands: what a proof of it without an account gives is what a sign-in by it would leave, and no more.

const dayMs = 86_400_000;
const moderationQueue = await createDataRequestQueue({ SESSION_DAYS: '365', FRESH_PROOF_DAYS: '365' });
const { app, clock, visitor, prove, send, follow, fetchFile, list } = moderationQueue;
beforeEach(() => clock.advance(61_000));

interface NumberFile {
  names: { isUnlisted: boolean; given: { firstName: string }[] };
  comments: { text: string }[];
  lookUps: { membersWhoLookedItUp: number };
  privateNotes: { notesOfMembers: number };
  number: { evidenceByDay: unknown[]; opinions: object }[];
}

/** Signs in with a messenger account of their own. */
async function own(phone: string, person = 'owner'): Promise<Person> {
  const browser = visitor();
  const { profile_id } = await browser.signIn(phone, { person });
  return { browser, phone, id: String(profile_id) };
}

/** Somebody names the number, writes of it, notes it down, looks it up and blocks it. */
async function talkAbout(phone: string): Promise<void> {
  const witness = await join(app);
  await look(app, witness, phone);
  await say(witness, phone, 'They sold me a kettle.');
  const given = await witness.browser.post('/api/v6/suggest/add', { phone, first_name: 'Petra' });
  const noted = await witness.browser.post('/api/v7/notice/add', { phone, text: 'Owes me a kettle.' });
  const blocked = await witness.browser.post('/api/v6/ban/add', { phone });
  expect([given.status, noted.status, blocked.status]).toEqual([200, 200, 200]);
  // Look-ups are written down once a second; a file may be fetched ten times an hour, so none is asked until then.
  const looked = app.database.db.selectFrom('search_history').select('phone').where('profile_id', '=', witness.id);
  await expect.poll(() => looked.execute(), { timeout: patient(10_000) }).not.toEqual([]);
}

async function readFile(ticket: string): Promise<NumberFile> {
  const response = await app.request(`/api/v6/data_request/${ticket}/file`);
  expect(response.status).toBe(200);
  return (await response.json()) as NumberFile;
}

/** What of the time before stands in a file. */
const tellsOf = ({ names, comments, lookUps, privateNotes, number }: NumberFile) => ({
  names: names.given.map(({ firstName }) => firstName),
  comments: comments.map(({ text }) => text),
  counts: lookUps.membersWhoLookedItUp + privateNotes.notesOfMembers,
  evidence: number.flatMap(({ evidenceByDay }) => evidenceByDay).length > 0,
});
const all = { names: ['Petra'], comments: ['They sold me a kettle.'], counts: 2, evidence: true };
/** Nothing but the evidence on which the number's public verdict still stands while it fades (M2). */
const nothing = { names: [], comments: [], counts: 0, evidence: true };

const askAsMember = (by: Person, fields: Record<string, string>) =>
  by.browser.post<DataRequestSent>('/api/v6/data_request/send', fields);
const sendAsMember = async (by: Person, fields: Record<string, string>) => {
  const answer = await askAsMember(by, fields);
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
};
const kindsOf = async (by: Person) =>
  (await by.browser.ask<Notices>('/api/v6/notification/list')).data.items.map(({ kind }) => kind);

/** An order that the account paid, with this address. */
async function addPaidOrder({ id }: Person, email: string): Promise<void> {
  const number = `P-${id}`;
  await app.database.db
    .insertInto('payment_order')
    .values({
      number,
      profile_id: id,
      recipient_id: id,
      product: 'numcy',
      state: 'paid',
      numcy: '50',
      standing: '50',
      amount: 500,
      currency: 'eur',
      provider: 'sandbox',
      is_test: true,
      held_reason: null,
      checkout_id: number,
      payment_id: number,
      renews: null,
      email,
      locale: null,
      next_check_at: null,
      created_at: clock.now(),
      paid_at: clock.now(),
    })
    .execute();
}

describe('H5: a proof without an account gives what a sign-in would leave', () => {
  it('H5: the first to prove a number that nobody had reads what is kept of it', async () => {
    const phone = makePhone();
    await talkAbout(phone);
    expect(tellsOf(await readFile((await send(phone, { kind: 'access' })).ticket))).toEqual(all);
  });

  it('H5: its holder reads it: signed in, by a known browser or messenger, or within 45 days', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    await talkAbout(phone);
    const asMember = (await sendAsMember(owner, { kind: 'access' })).ticket;
    expect(tellsOf(await readFile(asMember))).toEqual(all);
    clock.advance(44 * dayMs);
    const token = owner.browser.token;
    owner.browser.token = null;
    for (const [browser, person] of [
      [visitor(), ''],
      [visitor(), 'somebody'],
    ] as const) {
      expect(tellsOf(await readFile((await send(phone, { kind: 'access' }, browser, person)).ticket))).toEqual(all);
    }
    clock.advance(2 * dayMs);
    for (const [browser, person] of [
      [owner.browser, ''],
      [visitor(), 'owner'],
    ] as const) {
      expect(tellsOf(await readFile((await send(phone, { kind: 'access' }, browser, person)).ticket))).toEqual(all);
    }
    owner.browser.token = token;
  });

  it('H5: after 45 days of silence a stranger’s proof gives nothing of the owner’s time, as a sign-in does', async () => {
    const phone = makePhone();
    await own(phone);
    await talkAbout(phone);
    clock.advance(46 * dayMs);
    const sent = await send(phone, { kind: 'access' }, visitor(), 'next');
    expect(tellsOf(await readFile(sent.ticket))).toEqual(nothing);
    const next = await own(phone, 'next');
    expect(tellsOf(await readFile((await sendAsMember(next, { kind: 'access' })).ticket))).toEqual(nothing);
    // And what is said from then on is theirs.
    await talkAbout(phone);
    const later = (await sendAsMember(next, { kind: 'access' })).ticket;
    expect(tellsOf(await readFile(later))).toEqual(all);
  });

  it('H5: nor does one after the account was deactivated for too long, or erased', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    await talkAbout(phone);
    expect((await owner.browser.post('/api/v6/profile/cancel', { cancel: '1' })).status).toBe(200);
    clock.advance(29 * dayMs);
    // As long as a sign-in opens it, its holder is there.
    expect(tellsOf(await readFile((await send(phone, { kind: 'access' })).ticket)).comments).toEqual(all.comments);
    clock.advance(1.1 * dayMs);
    expect(tellsOf(await readFile((await send(phone, { kind: 'access' })).ticket))).toEqual(nothing);
    await moderationQueue.run('erase-profiles');
    await talkAbout(phone);
    expect(tellsOf(await readFile((await send(phone, { kind: 'access' })).ticket))).toEqual(nothing);
  });

  it('H5: nor does one whose sender once had the number, while it is another’s', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    clock.advance(46 * dayMs);
    await own(phone, 'next');
    await talkAbout(phone);
    owner.browser.token = null;
    const sent = await send(phone, { kind: 'access' }, owner.browser, 'owner');
    expect(tellsOf(await readFile(sent.ticket))).toEqual(nothing);
  });

  it('H5: an account that only weak proofs opened gives the first strong proof nothing of its time', async () => {
    const phone = makePhone();
    const weak = await own(phone);
    await app.database.db.updateTable('profile').set({ is_proven: false }).where('id', '=', weak.id).execute();
    await talkAbout(phone);
    expect(tellsOf(await readFile((await send(phone, { kind: 'access' })).ticket))).toEqual(nothing);
  });

  it('H5: who is barred reads what is kept all the same, and another person does not', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    await talkAbout(phone);
    await app.database.db.updateTable('profile').set({ barred_at: clock.now() }).where('id', '=', owner.id).execute();
    expect(tellsOf(await readFile((await send(phone, { kind: 'access' }, visitor(), 'owner')).ticket)).names).toEqual(
      all.names,
    );
    clock.advance(46 * dayMs);
    expect(tellsOf(await readFile((await send(phone, { kind: 'access' }, visitor(), 'next')).ticket))).toEqual(nothing);
  });
});

describe('H5: nobody is handed another proof’s ticket', () => {
  it.each([
    ['the owner first, signed in', true],
    ['the stranger first', false],
  ])('H5: %s', async (_, isOwnerFirst) => {
    const phone = makePhone();
    const owner = await own(phone);
    const asOwner = () => sendAsMember(owner, { kind: 'erasure', text: 'I want to be gone.' });
    const asOther = () => send(phone, { kind: 'erasure', text: 'I want to be gone.' }, visitor(), 'next');
    const sent = isOwnerFirst ? [await asOwner(), await asOther()] : [await asOther(), await asOwner()];
    expect(sent.map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(new Set(sent.map(({ ticket }) => ticket)).size).toBe(2);
    const [mine, others] = isOwnerFirst ? sent : sent.toReversed();
    await moderationQueue.withdraw(others?.ticket ?? '');
    expect(await follow(mine?.ticket ?? '')).toMatchObject({ status: 'received', can: { withdraw: true } });
    // The same again from the account is its own.
    expect(await asOwner()).toEqual({ ...mine, status: 'already_sent' });
  });

  it('H5: at once from two browsers and two sessions', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    const second = visitor();
    await second.signIn(phone, { person: 'owner' });
    const [one, two] = [visitor(), visitor()];
    const codes = [await prove(one, phone), await prove(two, phone, 'next')];
    const ask = (browser: TestBrowser, code?: string) =>
      browser.post<DataRequestSent>('/api/v6/data_request/send', { kind: 'objection', ...(code && { code }) });
    const answers = await Promise.all([ask(owner.browser), ask(second), ask(one, codes[0]), ask(two, codes[1])]);
    const [mine, again, ...others] = answers.map(({ data }) => data);
    expect([mine?.status, again?.status].toSorted()).toEqual(['already_sent', 'sent']);
    expect(again?.ticket).toBe(mine?.ticket);
    expect(others.map((sent) => sent?.status)).toEqual(['sent', 'sent']);
    expect(new Set(answers.map(({ data }) => data.ticket)).size).toBe(3);
  });
});

describe('H5: a change of hands ends tickets', () => {
  /** A file that can be fetched, and a request that waits. */
  async function createTickets(by: Person) {
    const [file, waiting] = [
      await sendAsMember(by, { kind: 'access' }),
      await sendAsMember(by, { kind: 'erasure', text: 'I want to be gone.' }),
    ];
    const proven = await send(by.phone, { kind: 'access' }, visitor(), 'owner');
    return { files: [file.ticket, proven.ticket], waiting: waiting.ticket };
  }

  async function expectEnded({ files, waiting }: { files: string[]; waiting: string }): Promise<void> {
    for (const ticket of files) {
      expect(await fetchFile(ticket)).toMatchObject({ status: 404, code: 'data_request.file_gone' });
      expect(await follow(ticket)).toMatchObject({ status: 'answered', fileUntilTimestamp: null });
    }
    expect(await follow(waiting)).toMatchObject({ status: 'ended', can: { withdraw: false } });
    expect((await follow(waiting)).history.at(-1)).toMatchObject({ event: 'ended', source: 'site' });
    expect(await moderationQueue.withdraw(waiting)).toMatchObject({ status: 422, code: 'data_request.closed' });
  }

  it('H5: by another person’s sign-in after a silence, and again when the former holder comes back', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    clock.advance(40 * dayMs);
    owner.browser.token = null;
    // A proof without the account does not break its silence.
    const tickets = {
      files: [(await send(phone, { kind: 'access' }, owner.browser)).ticket],
      waiting: (await send(phone, { kind: 'erasure' }, owner.browser)).ticket,
    };
    clock.advance(6 * dayMs);
    expect((await fetchFile(tickets.files[0] ?? '')).status).toBe(200);
    const next = await own(phone, 'next');
    await talkAbout(phone);
    await expectEnded(tickets);
    await moderationQueue.pass(0);
    expect((await list()).filter((request) => request.phone === phone)).toEqual([]);

    const theirs = await createTickets(next);
    clock.advance(1000);
    await owner.browser.signIn(phone, { person: 'owner' });
    await expectEnded(theirs);
    // What was said while it was another's is not for the former holder.
    const { ticket } = await sendAsMember(owner, { kind: 'access' });
    expect(tellsOf(await readFile(ticket))).toEqual(nothing);
    expect((await look(app, owner, phone)).suggestedProfile).toBeNull();
    expect(await kindsOf(owner)).toContain('number_passed_on');
  });

  it('H5: by the operator, who gives the number back', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    clock.advance(46 * dayMs);
    const next = await own(phone, 'next');
    await talkAbout(phone);
    const theirs = await createTickets(next);
    expect(await runCommandLine(['give-back', owner.id, '--reason', 'theirs', '--yes'], app.database)).toMatchObject({
      code: 0,
    });
    await expectEnded(theirs);
    owner.browser.token = null;
    await owner.browser.signIn(phone, { person: 'owner' });
    const { ticket } = await sendAsMember(owner, { kind: 'access' });
    expect(tellsOf(await readFile(ticket))).toEqual(nothing);
  });

  it('H5: the file of a proof without an account ends with the number’s first account', async () => {
    const phone = makePhone();
    await talkAbout(phone);
    const { ticket } = await send(phone, { kind: 'access' });
    const waiting = await send(phone, { kind: 'erasure' });
    expect((await fetchFile(ticket)).status).toBe(200);
    await own(phone);
    expect((await fetchFile(ticket)).code).toBe('data_request.file_gone');
    expect((await follow(ticket)).fileUntilTimestamp).toBeNull();
    // Nothing says that it is another person: what waits is answered.
    expect((await follow(waiting.ticket)).status).toBe('received');
  });

  it('H5: an account that is erased takes the files of its proofs along', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    expect((await owner.browser.post('/api/v6/profile/cancel', { cancel: '1' })).status).toBe(200);
    clock.advance(29.9 * dayMs);
    const { ticket } = await sendAsMember(owner, { kind: 'access' });
    expect((await fetchFile(ticket)).status).toBe(200);
    clock.advance(0.2 * dayMs);
    await moderationQueue.run('erase-profiles');
    await talkAbout(phone);
    expect((await fetchFile(ticket)).code).toBe('data_request.file_gone');
  });

  it('H5: a session whose number passed on at that moment sends nothing', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    const { db } = app.database;
    // As if the sign-in of another person were committed after the session was looked at.
    await db
      .updateTable('profile')
      .set({ is_holder: false, ended_at: clock.now() })
      .where('id', '=', owner.id)
      .execute();
    expect(await askAsMember(owner, { kind: 'access' })).toMatchObject({ status: 403, code: 'session.ended' });
  });

  it('H5: who waits is told that it ended, by mail where they confirmed an address', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    const sent = await sendAsMember(owner, { kind: 'erasure', text: 'Gone, please.' });
    clock.advance(46 * dayMs);
    await own(phone, 'next');
    owner.browser.token = null;
    await owner.browser.signIn(phone, { person: 'owner' });
    const told = (await owner.browser.ask<Notices>('/api/v6/notification/list')).data.items;
    expect(told.map(({ kind, link }) => [kind, link])).toContainEqual([
      'data_request_ended',
      `/data-request/${sent.ticket}`,
    ]);
  });
});

describe('H5: the account is told when its number was proven elsewhere', () => {
  it('H5: in the app, once a proof, and by mail to the address that it paid with', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    await addPaidOrder(owner, 'owner@example.test');
    await sendAsMember(owner, { kind: 'objection' });
    expect(await kindsOf(owner)).not.toContain('number_proven');
    await send(phone, { kind: 'access' }, visitor(), 'next');
    await send(phone, { kind: 'objection' });
    const { items } = (await owner.browser.ask<Notices>('/api/v6/notification/list')).data;
    const told = items.filter(({ kind }) => kind === 'number_proven');
    expect(told.map(({ link }) => link)).toEqual(['/number/my', '/number/my']);
    const mails = await app.database.db.selectFrom('mail').select('kind').where('profile_id', '=', owner.id).execute();
    expect(mails.filter(({ kind }) => kind === 'number_proven')).toHaveLength(2);
  });

  it('H5: who loses the number to another person is told by mail, and in the app once they are back', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    await addPaidOrder(owner, 'former@example.test');
    clock.advance(46 * dayMs);
    await own(phone, 'next');
    const mails = await app.database.db.selectFrom('mail').select('kind').where('profile_id', '=', owner.id).execute();
    expect(mails.map(({ kind }) => kind)).toContain('number_passed_on');
    owner.browser.token = null;
    await owner.browser.signIn(phone, { person: 'owner' });
    expect(await kindsOf(owner)).toContain('number_passed_on');
  });
});

describe('M9: what a person asks for is never dropped in silence', () => {
  const isUnlisted = async (phone: string) =>
    (await (await app.request(`/api/v6/number/listed/${phone}`)).json()).data.isUnlisted;

  it('M9: the number is unlisted while an earlier request waits, of the account and of a visitor', async () => {
    const [mine, visited] = [makePhone(), makePhone()];
    const owner = await own(mine);
    const first = await sendAsMember(owner, { kind: 'erasure' });
    expect(await isUnlisted(mine)).toBe(false);
    expect(await sendAsMember(owner, { kind: 'erasure', unlist: '1' })).toEqual({ ...first, status: 'already_sent' });
    expect(await isUnlisted(mine)).toBe(true);
    const view = await follow(first.ticket);
    expect(view.isUnlisted).toBe(true);
    expect(view.history.map(({ event }) => event)).toEqual(['received', 'unlisted']);

    await send(visited, { kind: 'erasure' });
    expect((await send(visited, { kind: 'erasure', unlist: '1' })).status).toBe('sent');
    expect(await isUnlisted(visited)).toBe(true);
  });

  it('M9: with a request for access too', async () => {
    const phone = makePhone();
    const { ticket } = await send(phone, { kind: 'access', unlist: '1' });
    expect(await isUnlisted(phone)).toBe(true);
    expect(await follow(ticket)).toMatchObject({ status: 'answered', isUnlisted: true });
  });

  it('M9: what a later request adds is a request of its own, not lost in the first', async () => {
    const phone = makePhone();
    const owner = await own(phone);
    await sendAsMember(owner, { kind: 'objection' });
    await sendAsMember(owner, { kind: 'objection', text: 'And delete the comments.' });
    await sendAsMember(owner, { kind: 'objection', email: 'answers@example.test' });
    await moderationQueue.pass(0);
    const texts = (await list()).filter((request) => request.phone === phone).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['', '', 'And delete the comments.']);
  });
});

it('M9: the number is unlisted although no more requests are taken today, and the answer says both', async () => {
  const strict = await createDataRequestQueue({
    RATE_FACTOR: '1',
    DATA_REQUESTS_PER_DAY: '1',
    CODES_PER_NETWORK: '1000',
  });
  const phone = makePhone();
  await strict.send(phone, { kind: 'objection' });
  const ask = async (fields: Record<string, string>) => {
    const browser = strict.visitor();
    const code = await strict.prove(browser, phone);
    return browser.post('/api/v6/data_request/send', { kind: 'erasure', code, ...fields });
  };
  expect(await ask({})).toMatchObject({ status: 429, code: 'limit.data_requests' });
  const answer = await ask({ unlist: '1' });
  expect(answer).toMatchObject({ status: 429, code: 'limit.data_requests_unlisted' });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3600);
  const listed = await strict.app.request(`/api/v6/number/listed/${phone}`);
  expect((await listed.json()).data.isUnlisted).toBe(true);
});

it('H5: the account is told of a proof that unlisted its number although no request was taken', async () => {
  const strict = await createDataRequestQueue({
    RATE_FACTOR: '1',
    DATA_REQUESTS_PER_DAY: '1',
    CODES_PER_NETWORK: '1000',
  });
  const phone = makePhone();
  const owner = strict.visitor();
  await owner.signIn(phone, { person: 'owner' });
  const timesTold = async () =>
    (await owner.ask<Notices>('/api/v6/notification/list')).data.items.filter(({ kind }) => kind === 'number_proven')
      .length;
  await strict.send(phone, { kind: 'objection' });
  const ask = async (more: Record<string, string>) => {
    const browser = strict.visitor();
    const code = await strict.prove(browser, phone);
    return browser.post('/api/v6/data_request/send', { kind: 'objection', code, ...more });
  };
  expect(await ask({})).toMatchObject({ code: 'limit.data_requests' });
  expect(await timesTold()).toBe(1);
  expect(await ask({ unlist: '1' })).toMatchObject({ code: 'limit.data_requests_unlisted' });
  expect(await timesTold()).toBe(2);
});

it('H5: what strangers send uses up nothing of what the account may send', async () => {
  const strict = await createDataRequestQueue({
    RATE_FACTOR: '1',
    DATA_REQUESTS_PER_DAY: '1',
    CODES_PER_NETWORK: '1000',
  });
  const phone = makePhone();
  const owner = strict.visitor();
  await owner.signIn(phone, { person: 'owner' });
  await strict.send(phone, { kind: 'objection' });
  await strict.send(phone, { kind: 'objection' }, strict.visitor(), 'next').catch(() => {});
  const ask = () => owner.post('/api/v6/data_request/send', { kind: 'objection' });
  expect(await ask()).toMatchObject({ status: 200 });
  expect(await ask()).toMatchObject({ status: 429, code: 'limit.data_requests' });
});
