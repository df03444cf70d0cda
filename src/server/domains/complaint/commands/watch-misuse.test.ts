import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskMeasures } from '#contract/complaint.ts';
import type { Statements } from '#contract/statement.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { say } from '#test/comments.ts';
import { openComplaintDesk, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { measureAfter } from '../rules/misuse.ts';
import { createComplaintSecrets } from './complaint-secrets.ts';
import { noteAnswer } from './note-answer.ts';

const desk = await openComplaintDesk();
const { app, clock, moderator, second, complain, follow, decide, appeal, noticesOf, visitor } = desk;
const secrets = createComplaintSecrets(await loadSiteSecret(app.database));
const dayMs = 86_400_000;

let author: Person;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
  await signInAnew(moderator, second);
});

/** Days went by. */
async function signInAnew(...people: Person[]) {
  for (const person of people) {
    person.browser.token = null;
    await person.browser.signIn(person.phone);
  }
}

type By = ReturnType<typeof visitor>;

/** A complaint that is decided at once; answers its ticket. */
async function send(by: By, decision: 'uphold' | 'refuse', more: Record<string, string> = {}) {
  const comment = await say(author, makePhone(), `Words number ${Math.random()} about it.`);
  const { ticket } = await complain(comment.id, more, by);
  expect(await decide(comment.id, decision)).toMatchObject({ status: 200 });
  return { ticket, textId: comment.id };
}
async function sendMany(by: By, decisions: string, more: Record<string, string> = {}) {
  let last = { ticket: '', textId: 0 };
  for (const one of decisions) last = await send(by, one === 'u' ? 'uphold' : 'refuse', more);
  return last;
}
async function attempt(by: By, more: Record<string, string> = {}) {
  const comment = await say(author, makePhone(), `Another text ${Math.random()} to complain about.`);
  return by.post('/api/v6/complaint/comment', { comment_id: String(comment.id), ...said, ...more });
}
const toldOf = async (by: Person) =>
  (await noticesOf(by)).map(({ kind }) => kind).filter((kind) => /warned|paused|measure/.test(kind));

/** The statements of reasons of their pauses: where they appeal, and whether it was taken back. */
const pausesOf = async (by: Person) =>
  (await by.browser.ask<Statements>('/api/v6/moderation/my/statements')).data.items.map((one) => [
    ...[one.restriction, one.rule, one.appealLink, one.untilTimestamp, one.reversedAtTimestamp !== null],
  ]);

/** The owner of the address presses the link in the receipt. */
const confirm = (ticket: string, answer: 'confirm' | 'not_me' = 'confirm') =>
  app.database.db.transaction().execute((tx) => noteAnswer(secrets, tx, `complaint:${ticket}`, answer, clock.now()));

describe('M27 a record of complaints', () => {
  it.each([
    [4, 4, false, false, null],
    [5, 3, false, false, null],
    [5, 4, false, false, 'warning'],
    [5, 5, false, false, 'warning'],
    [6, 4, false, false, null],
    [9, 7, true, false, null],
    [10, 8, false, false, 'warning'],
    [6, 5, true, false, 'pause'],
    [7, 6, true, true, null],
  ] as const)('of %i decided and %i unfounded (warned: %s, paused: %s) leads to %s', (...row) => {
    const [decided, unfounded, isWarned, isPaused, step] = row;
    expect(measureAfter({ decided, unfounded }, { isWarned, isPaused })).toBe(step);
  });
});

describe('M27 a member who complains without ground', () => {
  it('is warned at the fifth, paused for 30 days at the next, told why, and answered with the day it ends', async () => {
    const member = await join(app);
    const fourth = await sendMany(member.browser, 'urrr');
    expect((await follow(fourth.ticket)).measure).toBeNull();
    const fifth = await send(member.browser, 'refuse');
    expect((await follow(fifth.ticket)).measure).toEqual({
      ...{ step: 'warning', decided: 5, unfounded: 4, endsAtTimestamp: null, isLifted: false, appeal: 'possible' },
      ...{ takenAtTimestamp: Math.floor(clock.now().getTime() / 1000), words: null },
    });
    expect(await toldOf(member)).toEqual(['complaint_warned']);
    expect(await pausesOf(member)).toEqual([]);
    // A right one in between changes nothing.
    expect((await attempt(member.browser)).status).toBe(200);
    const sixth = await send(member.browser, 'refuse');
    const view = await follow(sixth.ticket);
    expect(view.measure).toMatchObject({ step: 'pause', decided: 6, unfounded: 5 });
    const ends = (view.measure?.endsAtTimestamp ?? 0) * 1000;
    expect(Math.round((ends - clock.now().getTime()) / dayMs)).toBe(30);
    expect(await toldOf(member)).toEqual(['complaint_paused', 'complaint_warned']);
    expect((await noticesOf(member)).map(({ kind }) => kind)).not.toContain('complaints_paused');
    const link = `/complaint/${sixth.ticket}`;
    const pause = ['paused', 'unfounded_complaints', link, view.measure?.endsAtTimestamp, false];
    expect(await pausesOf(member)).toEqual([pause]);
    const refused = await attempt(member.browser);
    expect(refused).toMatchObject({ status: 429, code: 'limit.complaints_paused' });
    const wait = Math.ceil((ends - clock.now().getTime()) / 1000);
    expect(Math.abs(Number(refused.headers.get('retry-after')) - wait)).toBeLessThan(2);
    expect(await attempt(member.browser, { court_decision: '1' })).toMatchObject({ status: 200 });
    expect(await attempt((await join(app)).browser)).toMatchObject({ status: 200 });
    clock.advance(ends - clock.now().getTime());
    await signInAnew(member, author);
    expect(await attempt(member.browser)).toMatchObject({ status: 200 });
  });

  it('is not warned for what cites a court decision, nor for what is older than 90 days', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrrr', { court_decision: '1' });
    expect(await toldOf(member)).toEqual([]);
    await sendMany(member.browser, 'rrrr');
    clock.advance(91 * dayMs);
    await signInAnew(moderator, author, member);
    await sendMany(member.browser, 'rrrr');
    expect(await toldOf(member)).toEqual([]);
    await send(member.browser, 'refuse');
    expect(await toldOf(member)).toEqual(['complaint_warned']);
  });

  it('appeals once; a moderator who is not the same person decides, and what is lifted is as if it had not been', async () => {
    const member = await join(app);
    const fifth = await sendMany(member.browser, 'rrrrr');
    const { ticket } = await send(member.browser, 'refuse');
    const post = (of: string, text = 'These were all true, look again.') =>
      visitor().post(`/api/v6/complaint/${of}/measure_appeal`, { text });
    expect(await post('0'.repeat(27))).toMatchObject({ code: 'complaint.not_found' });
    const twice = await Promise.all([post(ticket), post(ticket)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await follow(ticket)).measure).toMatchObject({ appeal: 'waiting' });
    const list = async (by: Person) =>
      (await by.browser.ask<DeskMeasures>('/api/v6/moderation/complaint/measures')).data.items;
    const [waiting] = await list(moderator);
    expect(waiting).toMatchObject({
      step: 'pause',
      decided: 6,
      unfounded: 6,
      text: 'These were all true, look again.',
    });
    const judge = (by: Person, decision: string) =>
      by.browser.post('/api/v6/moderation/complaint/measure', {
        ...{ measure_id: waiting?.id ?? '', decision, note: 'They were close to the truth.' },
      });
    await app.database.db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', member.id).execute();
    expect(await list(member)).toEqual([]);
    expect(await judge(member, 'lift')).toMatchObject({ code: 'moderation.refused' });
    await app.database.db.updateTable('profile').set({ role: 'member' }).where('id', '=', member.id).execute();
    expect(await judge(member, 'lift')).toMatchObject({ code: 'page.not_found' });
    expect(await attempt(member.browser)).toMatchObject({ code: 'limit.complaints_paused' });
    expect(await judge(moderator, 'lift')).toMatchObject({ status: 200 });
    expect(await judge(second, 'keep')).toMatchObject({ code: 'moderation.changed' });
    expect((await follow(ticket)).measure).toMatchObject({
      ...{ isLifted: true, appeal: 'granted', words: 'They were close to the truth.' },
    });
    expect((await toldOf(member))[0]).toBe('complaint_measure_judged');
    expect((await noticesOf(member)).map(({ kind }) => kind)).not.toContain('restriction_lifted');
    expect((await pausesOf(member)).map((one) => one.at(-1))).toEqual([true]);
    expect(await attempt(member.browser)).toMatchObject({ status: 200 });
    await post(fifth.ticket);
    const [other] = await list(moderator);
    await moderator.browser.post('/api/v6/moderation/complaint/measure', {
      ...{ measure_id: other?.id ?? '', decision: 'keep', note: 'These were unfounded.' },
    });
    expect((await follow(fifth.ticket)).measure).toMatchObject({ isLifted: false, appeal: 'refused' });
  });

  it('is free again when an appeal finds the last complaint to be right', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrrr');
    const { ticket, textId } = await send(member.browser, 'refuse');
    expect(await attempt(member.browser)).toMatchObject({ code: 'limit.complaints_paused' });
    await appeal(ticket, member.browser);
    expect(await decide(textId, 'uphold', second)).toMatchObject({ status: 200 });
    expect((await follow(ticket)).measure).toMatchObject({ isLifted: true });
    expect((await noticesOf(member)).map(({ kind }) => kind)).toContain('restriction_lifted');
    expect((await pausesOf(member)).map((one) => one.at(-1))).toEqual([true]);
    expect(await attempt(member.browser)).toMatchObject({ status: 200 });
  });
});

describe('M27 a visitor', () => {
  it('counts by an address that its owner confirmed, whatever name stands beside it', async () => {
    const email = 'quarrel@example.test';
    await sendMany(visitor(), 'rrrrrrr', { email });
    expect(await attempt(visitor(), { email })).toMatchObject({ status: 200 });
    const { ticket } = await send(visitor(), 'refuse', { email });
    await confirm(ticket);
    await send(visitor(), 'refuse', { email, name: 'Somebody else' });
    const paused = await send(visitor(), 'refuse', { email: 'QUARREL@example.test', name: 'A third' });
    expect((await follow(paused.ticket)).measure).toMatchObject({ step: 'pause' });
    expect(await attempt(visitor(), { email })).toMatchObject({ status: 429, code: 'limit.complaints_paused' });
    expect(await attempt(visitor(), { email: 'peace@example.test' })).toMatchObject({ status: 200 });
  });

  it('is not paused for what a stranger elsewhere sends under the address, nor for what the owner denies', async () => {
    const email = 'framed@example.test';
    await confirm((await send(visitor(), 'uphold', { email })).ticket);
    for (let n = 0; n < 7; n += 1) {
      const comment = await say(author, makePhone(), `A framed text ${n}.`);
      const sent = await visitor().ask('/api/v6/complaint/comment', {
        ...{ method: 'POST', address: '198.51.100.91' },
        body: new URLSearchParams({ comment_id: String(comment.id), ...said, email }),
      });
      expect(sent.status).toBe(200);
      await decide(comment.id, 'refuse');
    }
    expect(await attempt(visitor(), { email })).toMatchObject({ status: 200 });
    for (let n = 0; n < 6; n += 1) {
      const comment = await say(author, makePhone(), `A denied text ${n}.`);
      const { ticket } = await complain(comment.id, { email });
      await confirm(ticket, 'not_me');
      await decide(comment.id, 'refuse');
    }
    expect(await attempt(visitor(), { email })).toMatchObject({ status: 200 });
  });
});
