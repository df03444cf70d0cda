import { beforeEach, expect, test } from 'vitest';
import { reply, say } from '#test/comments.ts';
import { createComplaintQueue, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';

const { app, clock, visitor, complain, decide } = await createComplaintQueue();

beforeEach(() => clock.advance(61_000));

/** Numbers that a person is barred from. */
async function barsOf(by: Person): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ phone: string }>(
    'select phone::text as phone from comment_bar where profile_id = $1',
    [by.id],
  );
  return rows.map(({ phone }) => phone);
}

async function sayAndLose(by: Person, phone: string, words: string): Promise<void> {
  const { id } = await say(by, phone, words);
  await complain(id);
  expect(await decide(id, 'uphold')).toMatchObject({ status: 200 });
}

test('T3: the same words about another number, or by another author, bar nobody from a number', async () => {
  const [author, other] = [await join(app), await join(app)];
  const [one, two] = [makePhone(), makePhone()];
  const words = 'Do not trust this man with your house keys';
  await sayAndLose(author, one, words);
  await sayAndLose(author, two, words);
  await sayAndLose(other, one, words);
  expect([await barsOf(author), await barsOf(other)]).toEqual([[], []]);
  // Only the second removal on the same number bars, and only from that number.
  const thread = await say(await join(app), two, 'What do you think of them?');
  // Otherwise the repeated text would be held before a complaint.
  await app.database.pool.query('delete from text_repeat');
  const again = await reply(author, thread, `${words}!`);
  const fields = { thread_id: String(again.id), ...said };
  expect(await visitor().post('/api/v6/complaint/comment', fields)).toMatchObject({ status: 200 });
  expect(await decide(again.id, 'uphold')).toMatchObject({ status: 200 });
  expect([await barsOf(author), await barsOf(other)]).toEqual([[two], []]);
});
