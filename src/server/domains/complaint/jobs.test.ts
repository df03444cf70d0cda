import { expect, test } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';

// Keeps moderators' accounts valid over months of silence.
const settings = { SILENT_PROOF_DAYS: '3000', HOLDER_SILENT_DAYS: '3000' };
const { app, clock, moderator, second, complain, decide, follow, appeal, run } = await createComplaintQueue(settings);
const year = clock.now().getUTCFullYear() + 1;

async function goTo(at: string): Promise<void> {
  clock.set(new Date(at));
  for (const { browser, phone } of [moderator, second]) {
    browser.token = null;
    await browser.signIn(phone);
  }
}

async function refused(words: string): Promise<string> {
  const { id } = await say(await join(app), makePhone(), words);
  const { ticket } = await complain(id);
  expect(await decide(id, 'refuse')).toMatchObject({ status: 200 });
  return ticket;
}

test('T3: what was decided on 1 July can be appealed until the end of 1 January, and is closed then', async () => {
  const decidedAt = `${year}-07-01T12:00:00Z`;
  await goTo(decidedAt);
  const [left, appealed] = [await refused('Rings at five.'), await refused('Rings at six.')];
  // Decided a day later, so it is still open when the others close.
  await goTo(`${year}-07-02T12:00:00Z`);
  const later = await refused('Rings at seven.');
  const onDay = async (days: number) => {
    await goTo(new Date(Date.parse(decidedAt) + days * dayMs).toISOString());
    await run('close-complaints');
  };
  for (const days of [182, 184]) {
    await onDay(days);
    for (const ticket of [left, appealed, later]) {
      const { status, appealUntilTimestamp } = await follow(ticket);
      const until = `${year + 1}-01-0${ticket === later ? 3 : 2}T00:00:00Z`;
      expect([status, appealUntilTimestamp]).toEqual(['decided', Date.parse(until) / 1000]);
    }
  }
  expect(await appeal(appealed)).toMatchObject({ status: 200 });
  await goTo(`${year + 1}-01-01T23:59:00Z`);
  await run('close-complaints');
  expect((await follow(left)).status).toBe('decided');
  await goTo(`${year + 1}-01-02T00:00:00Z`);
  await run('close-complaints');
  expect(await follow(left)).toMatchObject({ status: 'closed', appealUntilTimestamp: null });
  expect(await appeal(left)).toMatchObject({ status: 422, code: 'complaint.no_appeal' });
  expect([(await follow(appealed)).status, (await follow(later)).status]).toEqual(['appealed', 'decided']);
  await goTo(`${year + 1}-01-03T00:00:00Z`);
  await run('close-complaints');
  expect((await follow(later)).status).toBe('closed');
});
