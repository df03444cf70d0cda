import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import { listComments, reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, look } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(() => app.close());

it('8 the pinned comment comes beside the first ten, whether it is one of them or not', async () => {
  const holder = await join(app, { is_proven: true });
  const said: Comment[] = [];
  for (let n = 1; n <= 12; n += 1) said.push(await say(await join(app), holder.phone, `The comment ${n}.`));
  const seen = async () => {
    const { comments, pinnedComment, commentsTotal } = await look(app, null, holder.phone);
    return { first: comments.map(({ id }) => id), pinned: pinnedComment?.id ?? null, total: commentsTotal };
  };
  const { first, ...none } = await seen();
  expect([first.length, none]).toEqual([10, { pinned: null, total: 12 }]);
  const beyond = said.map(({ id }) => id).find((id) => !first.includes(id));
  // The first, the last, and one beyond the first page.
  for (const id of [first[0], first[9], beyond]) {
    expect(await holder.browser.post('/api/v6/comment/pin', { comment_id: String(id) })).toMatchObject({ status: 200 });
    expect(await seen()).toEqual({ first, pinned: id, total: 12 });
  }
});

/** Changes each of which alone makes a comment differ from a new one. */
const happened: [what: string, sql: string][] = [
  ['nothing', 'text = text'],
  ['a like', 'likes = 1'],
  ['a dislike', 'dislikes = 2'],
  ['a boost', 'comment_ups = 3'],
  ['a change that is not told', `updated_at = updated_at + interval '90 seconds', revision = 2`],
  ['a change that is told', `edited_at = created_at + interval '1 hour'`],
  ['a change of more than half, and reactions since', 'changed_revision = 2, reactions_since = 4'],
  ['a new holder', 'is_before_holder = true'],
  ['being pinned', 'is_pinned = true'],
  ['a rule', `rule = 'moderator'`],
  ['being hidden by its number’s holder', `hidden_until = created_at + interval '1 month'`],
  ['being held, with an answer', `state = 'held', rule = 'link', thread_count = 1`],
];

it.each(happened)('8 a comment that comes with its number is the same as in the list, after %s', async (_, sql) => {
  const [author, other, phone] = [await join(app), await join(app), makePhone()];
  const { id } = await say(author, phone, 'Sells solar panels.');
  await reply(other, { id }, 'Here too.');
  const { pool } = app.database;
  await pool.query('update comment set thread_count = 0 where id = $1', [id]);
  await pool.query(`update comment set ${sql} where id = $1`, [id]);
  const { comments } = await look(app, null, phone);
  const { items } = await listComments(app, null, phone);
  expect(items).toHaveLength(1);
  expect(comments).toStrictEqual(items);
});

it('8 a comment of somebody made up says so where it comes with its number', async () => {
  const [author, phone] = [await join(app), makePhone()];
  await say(author, phone, 'Sells solar panels.');
  await app.database.pool.query('update profile set is_example = true where id = $1', [author.id]);
  const { comments } = await look(app, null, phone);
  expect(comments.map(({ isExample }) => isExample)).toEqual([true]);
});
