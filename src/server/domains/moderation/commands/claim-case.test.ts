import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#shared/time.ts';
import { createModerationQueue } from '#test/moderation-queue.ts';

const { clock, moderator, second, find, open, skip, reported, run } = await createModerationQueue();

test('T2: who puts a case off takes it from no colleague who has it open', async () => {
  const { comment } = await reported('Looked at by one, put off by the other.');
  const entry = await find(comment.id);
  await open(second, entry);
  expect(await skip(moderator, entry)).toMatchObject({ status: 200 });
  expect((await find(comment.id, second)).claim).toMatchObject({ isMine: true });
  const seen = await find(comment.id);
  expect([seen.isSkipped, seen.claim?.isMine]).toEqual([true, false]);
  // Skipping a case releases its claim.
  await skip(second, entry);
  expect((await find(comment.id)).claim).toBe(null);
});

test('T2: who puts one case off keeps the other that is open, and it lasts ten minutes from the last time it was opened', async () => {
  const [mine, other] = [await reported('Open here.'), await reported('Put off unopened.')];
  await open(moderator, await find(mine.comment.id));
  await skip(moderator, await find(other.comment.id));
  expect((await find(mine.comment.id, second)).claim).toMatchObject({ isMine: false });
  clock.advance(6 * minuteMs);
  await open(moderator, await find(mine.comment.id));
  clock.advance(6 * minuteMs);
  expect((await find(mine.comment.id, second)).claim).toMatchObject({ isMine: false });
  clock.advance(4 * minuteMs);
  expect((await find(mine.comment.id, second)).claim).toBe(null);
});

test('T13: what was put off stays so for 30 days, through the hourly job, and comes back to its place then', async () => {
  const [old, younger] = [await reported('Put off long ago.'), await reported('Put off lately.')];
  const signIn = async () => {
    moderator.browser.token = null;
    await moderator.browser.signIn(moderator.phone);
  };
  await skip(moderator, await find(old.comment.id));
  clock.advance(29 * dayMs);
  await signIn();
  await skip(moderator, await find(younger.comment.id));
  const skipped = async () => {
    await run('delete-old-moderation');
    return [(await find(old.comment.id)).isSkipped, (await find(younger.comment.id)).isSkipped];
  };
  expect(await skipped()).toEqual([true, true]);
  clock.advance(dayMs + minuteMs);
  await signIn();
  expect(await skipped()).toEqual([false, true]);
});
