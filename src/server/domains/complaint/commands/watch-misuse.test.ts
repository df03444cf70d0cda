import { beforeEach, describe, expect, it } from 'vitest';
import type { QueueMeasures } from '#contract/complaint.ts';
import type { Statements } from '#contract/restriction.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { say } from '#test/comments.ts';
import { cited, said } from '#test/complaints.ts';
import { proveNumber } from '#test/data-requests.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { createMisuseQueue } from '#test/misuse.ts';
import { measureAfter } from '../rules/misuse.ts';
import { createComplaintSecrets } from './complaint-secrets.ts';

const { moderationQueue, senders } = await createMisuseQueue();
const { app, clock, moderator, second, follow, decide, appeal, noticesOf, visitor } = moderationQueue;
const { author, send, sendMany, attempt, signInAnew, startAnew } = senders;
const dayMs = 86_400_000;

beforeEach(startAnew);
const secrets = createComplaintSecrets(await loadSiteSecret(app.database));

/** A visitor of a different network complains. */
async function attemptFrom(address: string, fields: Record<string, string>) {
  const comment = await say(author(), makePhone(), `A text ${Math.random()} for elsewhere.`);
  return visitor().ask('/api/v6/complaint/comment', {
    method: 'POST',
    address,
    body: new URLSearchParams({ comment_id: String(comment.id), ...fields, name: 'Elsewhere' }),
  });
}

const readNotices = async (by: Person) =>
  (await noticesOf(by)).map(({ kind }) => kind).filter((kind) => /warned|paused|measure/.test(kind));

/** Statements of reasons about a member's pauses: where to appeal, and whether they were reversed. */
const pausesOf = async (by: Person) =>
  (await by.browser.ask<Statements>('/api/v6/moderation/my/statements')).data.items.map((one) => [
    one.restriction,
    one.rule,
    one.appealLink,
    one.untilTimestamp,
    one.reversedAtTimestamp !== null,
  ]);

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
      step: 'warning',
      decided: 5,
      unfounded: 4,
      endsAtTimestamp: null,
      isLifted: false,
      appeal: 'possible',
      takenAtTimestamp: Math.floor(clock.now().getTime() / 1000),
      words: null,
      isOfNetwork: false,
    });
    expect(await readNotices(member)).toEqual(['complaint_warned']);
    expect(await pausesOf(member)).toEqual([]);
    // A founded complaint in between changes nothing.
    expect((await attempt(member.browser)).status).toBe(200);
    const sixth = await send(member.browser, 'refuse');
    const view = await follow(sixth.ticket);
    expect(view.measure).toMatchObject({ step: 'pause', decided: 6, unfounded: 5 });
    const ends = (view.measure?.endsAtTimestamp ?? 0) * 1000;
    expect(Math.round((ends - clock.now().getTime()) / dayMs)).toBe(30);
    expect(await readNotices(member)).toEqual(['complaint_paused', 'complaint_warned']);
    const link = `/complaint/${sixth.ticket}`;
    const pause = ['paused', 'unfounded_complaints', link, view.measure?.endsAtTimestamp, false];
    expect(await pausesOf(member)).toEqual([pause]);
    const refused = await attempt(member.browser);
    expect(refused).toMatchObject({ status: 429, code: 'limit.complaints_paused' });
    const wait = Math.ceil((ends - clock.now().getTime()) / 1000);
    expect(Math.abs(Number(refused.headers.get('retry-after')) - wait)).toBeLessThan(2);
    // H2: citing a court decision or signing out does not help, under any address; other people are not affected.
    expect(await attempt(member.browser, cited)).toMatchObject({ status: 429, code: 'limit.complaints_paused' });
    for (const email of [said.email, 'elsewhere@example.test']) {
      for (const more of [{}, cited]) {
        const signedOut = await attempt(visitor(), { ...more, email });
        expect(signedOut).toMatchObject({ status: 429, code: 'limit.complaints_network' });
      }
    }
    const elsewhere = await attemptFrom('198.51.100.77', { ...said, email: said.email });
    expect(elsewhere).toMatchObject({ status: 200 });
    // Without a confirmation nobody knows whose address it is, so the complaint is accepted.
    expect((await moderationQueue.list()).some(({ message }) => message.startsWith('Elsewhere'))).toBe(true);
    expect(await attempt((await join(app)).browser)).toMatchObject({ status: 200 });
    clock.advance(ends - clock.now().getTime());
    await signInAnew(member, author());
    expect(await attempt(member.browser)).toMatchObject({ status: 200 });
  });

  it('H2: is warned for court decisions that are not about the text as for any other complaint', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrr', cited);
    expect(await readNotices(member)).toEqual([]);
    await send(member.browser, 'refuse', cited);
    expect(await readNotices(member)).toEqual(['complaint_warned']);
  });

  it('H2: does not spread them over a session and none', async () => {
    const member = await join(app);
    const email = 'both@example.test';
    await sendMany(member.browser, 'rr', { email });
    await sendMany(visitor(), 'rr', { email, name: 'Somebody' });
    expect(await readNotices(member)).toEqual([]);
    await send(member.browser, 'refuse', { email });
    expect(await readNotices(member)).toEqual(['complaint_warned']);
  });

  it('H2: in a pause does not go on by a proof of the own number without the session, and is told of it', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrrr');
    await send(member.browser, 'refuse');
    const attemptBy = async (phone: string) => {
      const comment = await say(author(), phone, `A text ${Math.random()} about who complains.`);
      const browser = visitor();
      const code = await proveNumber(app, browser, phone);
      return browser.post('/api/v6/complaint/comment', {
        comment_id: String(comment.id),
        ...said,
        email: 'fresh@example.test',
        code,
      });
    };
    expect(await attemptBy(member.phone)).toMatchObject({ status: 429, code: 'limit.complaints_paused' });
    // A person who proves a number is not affected by the network's record.
    expect(await attemptBy(makePhone())).toMatchObject({ status: 200 });
    const other = await join(app);
    expect(await attemptBy(other.phone)).toMatchObject({ status: 200 });
    expect((await noticesOf(other)).map(({ kind }) => kind)).toContain('number_proven');
  });

  it('is not warned for what is older than 90 days', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrr');
    clock.advance(91 * dayMs);
    await signInAnew(moderator, author(), member);
    await sendMany(member.browser, 'rrrr');
    expect(await readNotices(member)).toEqual([]);
    await send(member.browser, 'refuse');
    expect(await readNotices(member)).toEqual(['complaint_warned']);
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
      (await by.browser.ask<QueueMeasures>('/api/v6/moderation/complaint/measures')).data.items;
    const [waiting] = await list(moderator);
    expect(waiting).toMatchObject({
      step: 'pause',
      decided: 6,
      unfounded: 6,
      text: 'These were all true, look again.',
    });
    const judge = (by: Person, decision: string) =>
      by.browser.post('/api/v6/moderation/complaint/measure', {
        measure_id: waiting?.id ?? '',
        decision,
        note: 'They were close to the truth.',
      });
    await app.database.db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', member.id).execute();
    expect(await list(member)).toEqual([]);
    expect(await judge(member, 'lift')).toMatchObject({ code: 'moderation.refused' });
    await app.database.db.updateTable('profile').set({ role: 'member' }).where('id', '=', member.id).execute();
    expect(await judge(member, 'lift')).toMatchObject({ code: 'page.not_found' });
    // Nor may the author of the text or the holder of the number in question.
    const { rows: about } = await app.database.pool.query('select phone from complaint_case where ticket_key = $1', [
      secrets.keyOf(ticket),
    ]);
    for (const concerned of [author(), await join(app, { phone: about[0].phone })]) {
      await app.database.db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', concerned.id).execute();
      expect(await list(concerned)).toEqual([]);
      expect(await judge(concerned, 'lift')).toMatchObject({ code: 'moderation.refused' });
      await app.database.db.updateTable('profile').set({ role: 'member' }).where('id', '=', concerned.id).execute();
    }
    expect(await attempt(member.browser)).toMatchObject({ code: 'limit.complaints_paused' });
    expect(await judge(moderator, 'lift')).toMatchObject({ status: 200 });
    expect(await judge(second, 'keep')).toMatchObject({ code: 'moderation.changed' });
    expect((await follow(ticket)).measure).toMatchObject({
      isLifted: true,
      appeal: 'granted',
      words: 'They were close to the truth.',
    });
    expect((await readNotices(member))[0]).toBe('complaint_measure_judged');
    expect((await noticesOf(member)).map(({ kind }) => kind)).not.toContain('restriction_lifted');
    expect((await pausesOf(member)).map((one) => one.at(-1))).toEqual([true]);
    expect(await attempt(member.browser)).toMatchObject({ status: 200 });
    await post(fifth.ticket);
    const [other] = await list(moderator);
    await moderator.browser.post('/api/v6/moderation/complaint/measure', {
      measure_id: other?.id ?? '',
      decision: 'keep',
      note: 'These were unfounded.',
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
