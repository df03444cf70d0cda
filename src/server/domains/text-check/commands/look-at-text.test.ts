import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join } from '#test/member.ts';
import { createTextQueue } from '#test/text-queue.ts';

const { app, moderator, write, sendReport, stateOf, decide } = await createTextQueue();

async function forgetOld(): Promise<void> {
  await runRepeatedJob(app, 'delete-old-repeats');
}

test('T10: the same words about the same number are held for as long as one may appeal against their removal', async () => {
  const [phone, words] = [makePhone(), 'He took the deposit and moved away without a word'];
  const removed = await write(words, phone);
  await sendReport(await join(app), removed);
  expect(await decide(removed, 'remove', moderator, { reason: 'false' })).toMatchObject({ status: 200 });
  const start = app.clock.now().getTime();
  app.clock.set(new Date(start + 182 * dayMs));
  await forgetOld();
  const again = `${words}!`;
  expect(await stateOf(await write(again, phone))).toBe('held');
  // Neither on another number nor by another author.
  expect(await stateOf(await write(again, makePhone()))).toBe('shown');
  expect(await stateOf(await write(again, phone, await join(app)))).toBe('shown');
  app.clock.set(new Date(start + 184 * dayMs));
  // Expired, whether or not the hourly job ran.
  expect(await stateOf(await write(again, phone))).toBe('shown');
  await forgetOld();
  expect(await stateOf(await write(words, phone))).toBe('shown');
});

test('T10: the hourly job forgets no use of the last day, however old the first one is', async () => {
  const words = 'Ask for the red folder when they call you';
  const start = app.clock.now().getTime();
  const at = async (hours: number) => {
    app.clock.set(new Date(start + hours * hourMs));
    return stateOf(await write(words));
  };
  expect([await at(0), await at(23)]).toEqual(['shown', 'shown']);
  app.clock.set(new Date(start + 25 * hourMs));
  await forgetOld();
  // The first use is over a day old by now, so the fourth counts as the third.
  expect([await at(26), await at(26)]).toEqual(['shown', 'held']);
});

test('T10: three authors say the same of one number across the hourly job, and the third is held', async () => {
  const [phone, words] = [makePhone(), 'They say that they are from the electric company'];
  const start = app.clock.now().getTime();
  const states: unknown[] = [];
  for (const hours of [0, 23, 26, 26]) {
    app.clock.set(new Date(start + hours * hourMs));
    await forgetOld();
    states.push(await stateOf(await write(words, phone, await join(app))));
  }
  expect(states).toEqual(['shown', 'shown', 'shown', 'held']);
});
