import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { readCounters, recount } from '#test/texts.ts';
import '../tables.ts';

let database: Database;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
  ({ database } = app);
});
afterAll(() => app.close());

const addAsk = async ({ browser }: Person, phone: string, text: string) => {
  const { status, data, code } = await browser.post('/api/v7/comment/add', { phone, text });
  const comment = (data as { comment?: { text: string; state: string; isMine: boolean } } | undefined)?.comment;
  return comment ? [status, comment.text, comment.state, comment.isMine] : [status, code];
};

it('C1 C6 comments of one moment are each answered with what is theirs, whatever comes of the others', async () => {
  const people: Person[] = [];
  for (let i = 0; i < 9; i += 1) people.push(await join(app));
  const [one, two, three, barred, gone, earlier, held, hasty, twin] = people as [Person, ...Person[]] & Person[];
  const [hot, other, third] = [makePhone(), makePhone(), makePhone()];
  if (!two || !three || !barred || !gone || !earlier || !held || !hasty || !twin) throw new Error('nine people came');
  const { db } = database;
  await db.insertInto('comment_bar').values({ profile_id: barred.id, phone: hot, barred_at: new Date() }).execute();
  await say(earlier, hot, 'They rang in the morning.');
  await db.updateTable('profile').set({ deactivated_at: new Date() }).where('id', '=', gone.id).execute();
  const answers = await Promise.all([
    addAsk(one, hot, 'Somebody breathed and hung up.'),
    addAsk(two, hot, 'A survey about windows.'),
    addAsk(three, other, 'My dentist, all is well.'),
    addAsk(barred, hot, 'I have more to say.'),
    addAsk(gone, hot, 'I was here too.'),
    addAsk(earlier, hot, 'They rang in the evening too.'),
    addAsk(held, other, 'He called me an untermensch.'),
    addAsk(hasty, makePhone(), 'One of two at once.'),
    addAsk(hasty, makePhone(), 'One of two at once.'),
    addAsk(twin, third, 'A survey about windows.'),
  ]);
  expect(answers.slice(0, 7)).toEqual([
    [200, 'Somebody breathed and hung up.', 'shown', true],
    [200, 'A survey about windows.', 'shown', true],
    [200, 'My dentist, all is well.', 'shown', true],
    [422, 'comment.barred'],
    [409, 'profile.deactivated'],
    [200, 'They rang in the evening too.', 'shown', true],
    [200, 'He called me an untermensch.', 'held', true],
  ]);
  // Which of the two was first is nobody's business.
  expect(answers.slice(7, 9).sort()).toEqual([
    [200, 'One of two at once.', 'shown', true],
    [429, 'limit.text_pause'],
  ]);
  expect(answers[9]).toEqual([200, 'A survey about windows.', 'shown', true]);
  for (const [phone, shown] of [
    [hot, 3],
    [third, 1],
  ] as const) {
    expect((await look(app, null, phone)).metrics.commentsCount).toBe(shown);
    const rows = await db.selectFrom('comment').select('id').where('phone', '=', phone).execute();
    expect(rows).toHaveLength(shown);
  }
});

it('C14 likes of one moment are each answered with what is theirs, and counted once', async () => {
  const [author, phone] = [await join(app), makePhone()];
  const { id } = await say(author, phone, 'A comment that many like.');
  const people: Person[] = [];
  for (let i = 0; i < 6; i += 1) people.push(await join(app));
  const like = async ({ browser }: Person, like_type: string, comment_id: number) => {
    const fields = { comment_id: String(comment_id), like_type, action_type: 'ADD' };
    const { status, data, code } = await browser.post('/api/v11/comment/like', fields);
    const { hasLike, hasDislike } = (data ?? {}) as Record<string, unknown>;
    return status === 200 ? [status, hasLike, hasDislike] : [status, code];
  };
  const answers = await Promise.all([
    ...people.map((person, i) => like(person, i % 3 === 0 ? 'DISLIKE' : 'LIKE', id)),
    like(author, 'LIKE', id),
    like(people[0] as Person, 'LIKE', 987_654_321),
  ]);
  expect(answers).toEqual([
    ...people.map((_, i) => [200, i % 3 !== 0, i % 3 === 0]),
    [422, 'comment.own'],
    [404, 'comment.not_found'],
  ]);
  expect(await readCounters(database, String(id))).toMatchObject({ likes: 4, dislikes: 2 });
  expect(await readCounters(database, String(id))).toEqual(await recount(database, String(id)));
});
