import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { join, type Person } from '#test/member.ts';
import { createMisuseQueue } from '#test/misuse.ts';

const { moderationQueue, senders } = await createMisuseQueue();
const { clock, moderator, noticesOf } = moderationQueue;
const { author, send, sendMany, attempt, signInAnew, startAnew } = senders;

beforeEach(startAnew);

const readNotices = async (by: Person) =>
  (await noticesOf(by)).map(({ kind }) => kind).filter((kind) => /complaint_(warned|paused)/.test(kind));

async function pass(days: number, ...people: Person[]): Promise<void> {
  clock.advance(days * dayMs);
  await signInAnew(moderator, author(), ...people);
}

test('T3: who was warned 45 days ago and goes on is paused, and for 30 days', async () => {
  const member = await join(moderationQueue.app);
  await sendMany(member.browser, 'rrrrr');
  expect(await readNotices(member)).toEqual(['complaint_warned']);
  await pass(45, member);
  await send(member.browser, 'refuse');
  expect(await readNotices(member)).toEqual(['complaint_paused', 'complaint_warned']);
  expect(await attempt(member.browser)).toMatchObject({ status: 429, code: 'limit.complaints_paused' });
  await pass(29, member);
  expect(await attempt(member.browser)).toMatchObject({ code: 'limit.complaints_paused' });
  await pass(1, member);
  expect(await attempt(member.browser)).toMatchObject({ status: 200 });
});

test('T3: a warning of more than 90 days ago is over: misuse begins with a warning again', async () => {
  const member = await join(moderationQueue.app);
  await sendMany(member.browser, 'rrrrr');
  expect(await readNotices(member)).toEqual(['complaint_warned']);
  await pass(91, member);
  await sendMany(member.browser, 'rrrrr');
  expect(await readNotices(member)).toEqual(['complaint_warned', 'complaint_warned']);
  await send(member.browser, 'refuse');
  expect((await readNotices(member))[0]).toBe('complaint_paused');
});
