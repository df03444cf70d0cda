import { expect, test } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { createDataRequestQueue } from '#test/data-requests.ts';
import { makePhone } from '#test/factories.ts';
import { countModerationQueueAlarm } from '../queries/count-moderation-queue-alarm.ts';

const moderationQueue = await createDataRequestQueue();
const { app, clock, moderator, send, follow, decide, run } = moderationQueue;

/** Moves the clock, signs the moderator in again and runs the job repeatedly. */
async function goTo(ms: number): Promise<void> {
  clock.set(new Date(ms));
  moderator.browser.token = null;
  await moderator.browser.signIn(moderator.phone);
  for (let runs = 0; runs < 3; runs += 1) await run('settle-data-requests');
}
const historyOf = async (ticket: string) => (await follow(ticket)).history.map(({ event }) => event);
const alarm = async () => (await countModerationQueueAlarm(app.database.db, clock.now())).dueSoon;

test('T6: who extends a request after its warning is warned again before the new end, and of that request alone', async () => {
  const [extended, other] = [makePhone(), makePhone()];
  const { ticket, dueAtTimestamp } = await send(extended, { kind: 'erasure' });
  const { ticket: waiting } = await send(other, { kind: 'objection' });
  const due = dueAtTimestamp * 1000;
  await goTo(due - 3 * dayMs - 1000);
  expect([await historyOf(ticket), await alarm()]).toEqual([['received'], 0]);
  await goTo(due - 3 * dayMs);
  expect([await historyOf(ticket), await alarm()]).toEqual([['received', 'due_soon'], 2]);
  await goTo(due - 2 * dayMs);
  const { data } = await decide(extended, 'extend');
  const newDue = data.dueAtTimestamp * 1000;
  expect(newDue).toBeGreaterThan(due + 55 * dayMs);
  expect(await alarm()).toBe(1);
  await goTo(newDue - 3 * dayMs - 1000);
  expect(await historyOf(ticket)).toEqual(['received', 'due_soon', 'extended']);
  expect(await historyOf(waiting)).toEqual(['received', 'due_soon', 'late']);
  await goTo(newDue - 3 * dayMs);
  expect([await historyOf(ticket), await alarm()]).toEqual([['received', 'due_soon', 'extended', 'due_soon'], 2]);
  await goTo(newDue);
  expect(await historyOf(ticket)).toEqual(['received', 'due_soon', 'extended', 'due_soon', 'late']);
  await decide(extended, 'answer');
  await decide(other, 'answer');
  expect(await alarm()).toBe(0);
});

test('T6: what was answered, refused or taken back before its end is neither due nor late after it', async () => {
  const phones = { answered: makePhone(), refused: makePhone(), withdrawn: makePhone() };
  const sent = {
    answered: await send(phones.answered, { kind: 'erasure' }),
    refused: await send(phones.refused, { kind: 'objection' }),
    withdrawn: await send(phones.withdrawn, { kind: 'erasure' }),
  };
  await goTo(clock.now().getTime() + dayMs);
  await decide(phones.answered, 'answer');
  await decide(phones.refused, 'refuse');
  await moderationQueue.withdraw(sent.withdrawn.ticket);
  for (const days of [2, 40]) {
    await goTo(sent.withdrawn.dueAtTimestamp * 1000 + (days - 4) * dayMs);
    expect(await alarm()).toBe(0);
    for (const [event, { ticket }] of Object.entries(sent)) {
      expect(await historyOf(ticket)).toEqual(['received', event]);
      expect(await follow(ticket)).toMatchObject({ status: event, isLate: false });
    }
  }
  const metrics = await (await app.request('/metrics', { address: '127.0.0.1' })).text();
  expect(metrics).toContain('ringbook_data_requests{state="late"} 0');
});
