import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { cited, createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { countComplaintsIn } from './monthly-complaints.ts';

const { app, clock, second, complain, decide, undo, appeal, run } = await createComplaintQueue();

async function complained(more: Record<string, string>) {
  const author = await join(app);
  const { id } = await say(author, makePhone(), 'They sold me a broken kettle.');
  return { author, id, ...(await complain(id, more)) };
}

test('T18: decisions, appeals and the hours that they took are each counted in their month, and nothing that was undone', async () => {
  const start = clock.now().getTime();
  const at = (hours: number) => clock.set(new Date(start + hours * hourMs));
  const figures = (from: number, to: number) =>
    countComplaintsIn(app.database.db, { from: new Date(start + from * dayMs), to: new Date(start + to * dayMs) });
  const [won, lost, undone, gone] = [
    await complained({ reason: 'insult' }),
    await complained({ reason: 'insult' }),
    await complained({ reason: 'insult' }),
    await complained({ reason: 'insult' }),
  ];
  // Stays undecided.
  await complained(cited);
  at(1);
  await decide(won.id, 'refuse');
  at(2);
  await decide(lost.id, 'refuse');
  at(3);
  const { data } = await decide(undone.id, 'uphold');
  expect(await undo(data.decisionId)).toMatchObject({ status: 200 });
  at(4);
  await decide(undone.id, 'refuse');
  at(6);
  await gone.author.browser.post('/api/v6/comment/delete_by_id', { id: String(gone.id) });
  await run('settle-complaints');
  at(7);
  for (const { ticket } of [won, lost]) expect(await appeal(ticket)).toMatchObject({ status: 200 });
  at(8);
  expect(await decide(won.id, 'uphold', second)).toMatchObject({ status: 200 });
  expect(await decide(lost.id, 'refuse', second)).toMatchObject({ status: 200 });
  const { byReason, ...counted } = await figures(0, 1);
  expect(Object.fromEntries(byReason.map(({ reason, count }) => [reason, count]))).toEqual({
    insult: 4,
    court_decision: 1,
  });
  // Hours to each first decision: 1, 2, 4 and 6.
  const decided = { upheld: 1, refused: 4, void: 1, late: 0, decided: 4, medianHours: 3 };
  expect(counted).toEqual({ ...decided, appeals: 2, granted: 1, denied: 1 });
  // A missed deadline counts in its own month.
  at(8 * 24);
  await run('settle-complaints');
  const none = { upheld: 0, refused: 0, void: 0, decided: 0, medianHours: null, appeals: 0, granted: 0, denied: 0 };
  expect(await figures(1, 30)).toEqual({ byReason: [], ...none, late: 1 });
  expect(await figures(0, 1)).toEqual({ byReason: expect.any(Array), ...counted });
});
