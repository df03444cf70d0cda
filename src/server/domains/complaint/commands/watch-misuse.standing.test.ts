import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notices } from '#contract/notification.ts';
import type { Statements } from '#contract/restriction.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { recordMail } from '#test/kept-mail.ts';
import { join, type Person } from '#test/member.ts';
import { createMisuseQueue } from '#test/misuse.ts';
import type { TestBrowser } from '#test/sign-in.ts';

let log = '';
const { moderationQueue, senders } = await createMisuseQueue({
  log: pino({ level: 'info' }, { write: (line) => (log += line) }),
});
const { app, clock, moderator, second, complain, follow, find, decide, undo, appeal, visitor } = moderationQueue;
const { author, send, sendMany, attempt, signInAnew, startAnew } = senders;
const takeMails = await recordMail(app);

beforeEach(startAnew);

interface Open {
  textId: number;
  ticket: string;
}
/** A complaint that waits for its decision. */
async function sendOpen(by: TestBrowser, more: Record<string, string> = {}): Promise<Open> {
  const { id: textId } = await say(author(), makePhone(), `A text ${Math.random()} that waits.`);
  return { textId, ticket: (await complain(textId, more, by)).ticket };
}
/** @returns the decision's id */
async function decideOpen({ textId }: Open, decision: 'uphold' | 'refuse', by = moderator): Promise<string> {
  const { status, data } = await decide(textId, decision, by);
  expect(status).toBe(200);
  clock.advance(1000);
  return data.decisionId;
}
const measureOf = async ({ ticket }: Pick<Open, 'ticket'>) => (await follow(ticket)).measure;
const isPaused = async (by: Person) => (await attempt(by.browser)).code === 'limit.complaints_paused';
async function pass(days: number, ...people: Person[]): Promise<void> {
  clock.advance(days * dayMs);
  await signInAnew(moderator, second, author(), ...people);
}
/** What the member is told of measures, the first first. */
const readNotices = async ({ browser }: Person) => {
  const { data } = await browser.ask<Notices>('/api/v6/notification/list');
  return data.items
    .map(({ kind }) => kind)
    .filter((kind) => /warned|paused|lifted/.test(kind))
    .toReversed();
};
/** Whether each pause of the member was reversed, the newest first. */
const readReversals = async ({ browser }: Person) => {
  const { data } = await browser.ask<Statements>('/api/v6/moderation/my/statements');
  return data.items.map(({ reversedAtTimestamp }) => reversedAtTimestamp !== null);
};
const readEvents = async ({ textId }: Pick<Open, 'textId'>) => {
  const { rows } = await app.database.pool.query(
    `select event, detail from complaint_event
    where case_id = (select case_id from complaint_item where kind = 'comment' and text_id = $1)
      and event in ('warned', 'paused', 'measure_lifted') order by id`,
    [String(textId)],
  );
  return rows;
};

describe('M27 what counts as unfounded', () => {
  it('is a complaint without a single text that was removed for it', async () => {
    const member = await join(app);
    let last = { textId: 0, ticket: '' };
    for (let n = 0; n < 5; n += 1) {
      const phone = makePhone();
      const one = await say(author(), phone, `The first of two ${n}.`);
      const two = await say(await join(app), phone, `The second of two ${n}.`);
      const { ticket } = await complain(one.id, { more: `comment:${two.id}` }, member.browser);
      for (const [{ id }, decision] of [
        [one, 'refuse'],
        [two, 'uphold'],
      ] as const) {
        expect(await decide(id, decision)).toMatchObject({ status: 200 });
      }
      last = { textId: one.id, ticket };
    }
    expect(await measureOf(last)).toBeNull();
  });

  it('is logged with the keyed sender and the count, and kept in the case’s log', async () => {
    const member = await join(app);
    log = '';
    const warned = await sendMany(member.browser, 'urrrr');
    const paused = await send(member.browser, 'refuse');
    const lines = log
      .split('\n')
      .filter((line) => /"complaints-(warned|paused)"/.test(line))
      .map((line) => JSON.parse(line));
    const sender = expect.stringMatching(/^[\w-]{20,}$/);
    expect(lines).toMatchObject([
      { security: 'complaints-warned', count: 4, sender, network: sender },
      { security: 'complaints-paused', count: 5, sender, network: sender },
    ]);
    expect(lines[0].sender).toBe(lines[1].sender);
    expect(JSON.stringify(lines)).not.toMatch(/@|example/);
    expect(await readEvents(warned)).toEqual([{ event: 'warned', detail: { decided: 5, unfounded: 4 } }]);
    expect(await readEvents(paused)).toEqual([{ event: 'paused', detail: { decided: 6, unfounded: 5 } }]);
  });
});

describe('M27 a sender who is paused', () => {
  it('is not paused once more for what was sent before, but for what is sent after the pause', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrrr');
    const [first, other] = [await sendOpen(member.browser), await sendOpen(member.browser)];
    await decideOpen(first, 'refuse');
    await decideOpen(other, 'refuse');
    expect(await measureOf(first)).toMatchObject({ step: 'pause' });
    expect(await measureOf(other)).toBeNull();
    await pass(31, member);
    expect(await isPaused(member)).toBe(false);
    expect(await measureOf(await send(member.browser, 'refuse'))).toMatchObject({ step: 'pause' });
    expect(await isPaused(member)).toBe(true);
  });

  it('without a session is not paused twice either, as long as it is the same network', async () => {
    await pass(100);
    const email = 'twice@example.test';
    await sendMany(visitor(), 'rrrrr', { email });
    const [first, other] = [await sendOpen(visitor(), { email }), await sendOpen(visitor(), { email })];
    await decideOpen(first, 'refuse');
    await decideOpen(other, 'refuse');
    expect(await measureOf(first)).toMatchObject({ step: 'pause' });
    expect(await measureOf(other)).toBeNull();
    await pass(100);
  });

  it('is paused under the own address without the session, on every network, once it is confirmed', async () => {
    const member = await join(app);
    const email = 'own@example.test';
    const { ticket } = await send(member.browser, 'refuse', { email });
    await moderationQueue.confirm(ticket, 'confirm', email);
    await moderationQueue.confirm((await send(visitor(), 'refuse', { email })).ticket, 'confirm', email);
    await sendMany(member.browser, 'rrrr', { email });
    expect(await isPaused(member)).toBe(true);
    const { id } = await say(author(), makePhone(), 'A text for another network.');
    const body = new URLSearchParams({ ...said, comment_id: String(id), email });
    const elsewhere = { method: 'POST', address: '198.51.100.99', body };
    expect(await visitor().ask('/api/v6/complaint/comment', elsewhere)).toMatchObject({ status: 200 });
    // The answer is that of any complaint; it does not reach the moderators.
    expect(await find(id)).toBeUndefined();
    await pass(100);
  });

  it('begins with a warning again where the last warning is over and the last pause is not', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrrr');
    await pass(20, member);
    expect(await measureOf(await send(member.browser, 'refuse'))).toMatchObject({ step: 'pause' });
    await pass(75, member);
    await sendMany(member.browser, 'rrr');
    expect(await measureOf(await send(member.browser, 'refuse'))).toMatchObject({ step: 'warning' });
  });
});

describe('M27 a network', () => {
  it('is warned apart from a member in it, and no sender is told of what others sent', async () => {
    await pass(100);
    const member = await join(app);
    await sendMany(member.browser, 'rrrrr');
    await takeMails();
    let last = { textId: 0, ticket: '' };
    for (let n = 0; n < 20; n += 1) last = await send(visitor(), 'refuse', { email: `crowd${n}@example.test` });
    expect(await measureOf(last)).toMatchObject({ step: 'warning', isOfNetwork: true });
    clock.advance(11 * minuteMs);
    expect((await takeMails()).filter(({ kind }) => /warned|paused/.test(kind))).toEqual([]);
    await pass(100);
  });
});

describe('M33 a decision that is taken back', () => {
  it('lifts the pause that stood on its warning: nobody is told, and the sender goes on', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrr');
    const [warned, paused] = [await sendOpen(member.browser), await sendOpen(member.browser)];
    const made = await decideOpen(warned, 'refuse');
    await decideOpen(paused, 'refuse');
    expect(await measureOf(paused)).toMatchObject({ step: 'pause', isLifted: false });
    expect(await undo(made)).toMatchObject({ status: 200 });
    expect(await measureOf(warned)).toBeNull();
    expect(await measureOf(paused)).toMatchObject({ step: 'pause', isLifted: true });
    expect((await readEvents(paused)).map(({ event }) => event)).toEqual(['paused', 'measure_lifted']);
    expect(await isPaused(member)).toBe(false);
    clock.advance(11 * minuteMs);
    expect(await readNotices(member)).toEqual([]);
    await decideOpen(warned, 'refuse');
    expect(await measureOf(warned)).toMatchObject({ step: 'warning', isLifted: false });
  });

  it('leaves a warning of before, though by now too few complaints count', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrr');
    await pass(5, member);
    const warned = await send(member.browser, 'refuse');
    await pass(86, member);
    const late = await sendOpen(member.browser);
    expect(await undo(await decideOpen(late, 'refuse'))).toMatchObject({ status: 200 });
    expect(await measureOf(warned)).toMatchObject({ step: 'warning', isLifted: false });
  });

  it('leaves a later pause that the warning of before and the other complaints lead to', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrrr');
    await pass(1, member);
    const [right, wrong] = [await sendOpen(member.browser), await sendOpen(member.browser)];
    const made = await decideOpen(right, 'uphold');
    await decideOpen(wrong, 'refuse');
    expect(await measureOf(wrong)).toMatchObject({ step: 'pause', isLifted: false });
    expect(await undo(made)).toMatchObject({ status: 200 });
    expect(await measureOf(wrong)).toMatchObject({ step: 'pause', isLifted: false });
    expect(await isPaused(member)).toBe(true);
    expect(await readReversals(member)).toEqual([false]);
  });
});

describe('M27 an appeal that finds a complaint right', () => {
  it('lifts the warning that it led to, and not the pause of a later one', async () => {
    const member = await join(app);
    const warned = await sendMany(member.browser, 'rrrrr');
    const paused = await send(member.browser, 'refuse');
    await appeal(warned.ticket, member.browser);
    await decideOpen(warned, 'uphold', second);
    expect(await measureOf(warned)).toMatchObject({ isLifted: true });
    expect(await measureOf(paused)).toMatchObject({ isLifted: false });
    expect(await isPaused(member)).toBe(true);
    expect(await readReversals(member)).toEqual([false]);
  });

  it('lifts the pause of a member, who is told once the decision cannot be taken back', async () => {
    const member = await join(app);
    await sendMany(member.browser, 'rrrrr');
    const paused = await send(member.browser, 'refuse');
    clock.advance(11 * minuteMs);
    expect(await readNotices(member)).toEqual(['complaint_warned', 'complaint_paused']);
    await appeal(paused.ticket, member.browser);
    await decideOpen(paused, 'uphold', second);
    expect(await isPaused(member)).toBe(false);
    expect(await readReversals(member)).toEqual([true]);
    expect(await readNotices(member)).not.toContain('restriction_lifted');
    clock.advance(11 * minuteMs);
    expect((await readNotices(member)).at(-1)).toBe('restriction_lifted');
  });

  it('lifts that of a visitor', async () => {
    await pass(100);
    const email = 'right.after.all@example.test';
    await sendMany(visitor(), 'rrrrr', { email });
    const paused = await send(visitor(), 'refuse', { email });
    expect(await attempt(visitor(), { email })).toMatchObject({ code: 'limit.complaints_network' });
    await appeal(paused.ticket);
    await decideOpen(paused, 'uphold', second);
    expect(await measureOf(paused)).toMatchObject({ isLifted: true });
    expect(await attempt(visitor(), { email })).toMatchObject({ status: 200 });
  });
});
