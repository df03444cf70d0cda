import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import { say } from '#test/comments.ts';
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
  // The first, the last and one that is none of them.
  for (const id of [first[0], first[9], beyond]) {
    expect(await holder.browser.post('/api/v6/comment/pin', { comment_id: String(id) })).toMatchObject({ status: 200 });
    expect(await seen()).toEqual({ first, pinned: id, total: 12 });
  }
});
