import { expect, test } from 'vitest';
import type { Decided, TextQueue } from '#contract/moderation.ts';
import { minuteMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { readCounters, recount } from '#test/texts.ts';
import { createModeratedApp } from '#test/whole-file.ts';

const { app, moderator } = await createModeratedApp();

async function react(by: Person, id: number, type: 'LIKE' | 'DISLIKE'): Promise<void> {
  const fields = { comment_id: String(id), like_type: type, action_type: 'ADD' };
  expect(await by.browser.post('/api/v11/comment/like', fields)).toMatchObject({ status: 200 });
}

/** Removes the account behind a reported text as spam. Returns the id of the moderation act. */
async function removeAccountOf(textId: number): Promise<string> {
  const { data } = await moderator.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  const seen = data.items.find((item) => item.textId === String(textId));
  const fields = { case_id: seen?.id ?? '0', case_version: String(seen?.version) };
  const answer = await moderator.browser.post<Decided>('/api/v6/moderation/account/remove', fields);
  expect(answer).toMatchObject({ status: 200 });
  return answer.data.actId;
}

async function makeSpammer() {
  const spammer = await join(app);
  const { id } = await say(spammer, makePhone(), `Cheap watches of ${spammer.id} for everybody.`);
  const report = { comment_id: String(id), reason: 'spam' };
  const told = await (await join(app)).browser.post('/api/v6/report/comment', report);
  expect(told).toMatchObject({ status: 200 });
  return { spammer, id };
}

async function runHourly(name: string): Promise<void> {
  await runRepeatedJob(app, name);
}

test('T1: what a removed account liked is kept aside for as long as the removal can be undone, of each account its own', async () => {
  const [author, honest] = [await join(app), await join(app)];
  const [one, other] = [await makeSpammer(), await makeSpammer()];
  const liked = await say(author, makePhone(), 'They rang three times on Sunday.');
  const disliked = await say(author, makePhone(), 'A bakery around the corner.');
  for (const by of [one.spammer, other.spammer, honest]) await react(by, liked.id, 'LIKE');
  await react(one.spammer, disliked.id, 'DISLIKE');
  const counted = async (id: number) => {
    const stored = await readCounters(app.database, String(id));
    expect(stored).toEqual(await recount(app.database, String(id)));
    return [stored.likes, stored.dislikes];
  };
  const first = await removeAccountOf(one.id);
  const second = await removeAccountOf(other.id);
  expect([await counted(liked.id), await counted(disliked.id)]).toEqual([
    [1, 0],
    [0, 0],
  ]);
  // The hourly job runs between the removal and its undo, and again at the end of the undo period.
  app.clock.advance(9 * minuteMs);
  await runHourly('forget-withdrawn-reactions');
  const undo = (actId: string) => moderator.browser.post('/api/v6/moderation/undo', { act_id: actId });
  expect(await undo(first)).toMatchObject({ status: 200 });
  expect([await counted(liked.id), await counted(disliked.id)]).toEqual([
    [2, 0],
    [0, 1],
  ]);
  app.clock.advance(minuteMs);
  await runHourly('forget-withdrawn-reactions');
  expect(await undo(second)).toMatchObject({ status: 200 });
  expect(await counted(liked.id)).toEqual([3, 0]);
});
