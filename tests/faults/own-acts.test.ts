import { expect, it } from 'vitest';
import { say } from '#test/comments.ts';
import { join } from '#test/member.ts';
import { createNoonApp } from '#test/whole-file.ts';

// What a member may do with what is their own, and what others have to wait for: nobody does it in a loop.

const { app, clock } = await createNoonApp({});

/** How often it is done before the hour's limit; the refusal says when it goes on, and it does. */
async function countUntilLimit(act: () => Promise<{ status: number; code?: string | undefined }>): Promise<number> {
  for (let done = 0; done < 100; done += 1) {
    const { status, code } = await act();
    if (status === 200) continue;
    expect([status, code]).toEqual([429, 'limit.hour']);
    clock.advance(60 * 60_000 + 1000);
    expect(await act()).toMatchObject({ status: 200 });
    return done;
  }
  return Number.POSITIVE_INFINITY;
}

it('a name can be changed 60 times in an hour', async () => {
  const member = await join(app);
  let at = 0;
  const edit = () => member.browser.post('/api/v6/profile/edit', { first_name: `Name${at++ % 7}` });
  expect(await countUntilLimit(edit)).toBe(60);
});

it('a number can be listed again ten times in an hour, and unlisted at any time', async () => {
  const holder = await join(app, { is_proven: true });
  const unlist = () => holder.browser.post('/api/v6/number/unlist');
  const listed = await countUntilLimit(async () => {
    expect(await unlist()).toMatchObject({ status: 200 });
    return holder.browser.post('/api/v6/number/relist');
  });
  expect(listed).toBe(10);
  for (let i = 0; i < 20; i += 1) expect(await unlist()).toMatchObject({ status: 200 });
});

it('an account can be taken back five times in an hour, and left at any time', async () => {
  const member = await join(app);
  const cancel = (value: string) => member.browser.post('/api/v6/profile/cancel', { cancel: value });
  const returned = await countUntilLimit(async () => {
    expect(await cancel('1')).toMatchObject({ status: 200 });
    return cancel('0');
  });
  expect(returned).toBe(5);
  for (let i = 0; i < 3; i += 1) expect(await cancel('1')).toMatchObject({ status: 200 });
});

it('comments can be pinned and unpinned 60 times in an hour, together', async () => {
  const [holder, author] = [await join(app, { is_proven: true }), await join(app)];
  const { id } = await say(author, holder.phone, 'Calls on Sundays.');
  let isPinned = false;
  const turn = () => {
    isPinned = !isPinned;
    return holder.browser.post(`/api/v6/comment/${isPinned ? 'pin' : 'unpin'}`, { comment_id: String(id) });
  };
  expect(await countUntilLimit(turn)).toBe(60);
});
