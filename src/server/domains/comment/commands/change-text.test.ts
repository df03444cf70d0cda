import { expect, test } from 'vitest';
import { listComments, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { readCounters, recount } from '#test/texts.ts';
import { createModeratedApp } from '#test/whole-file.ts';
import { recountTexts } from '../queries/recount-texts.ts';

const { app } = await createModeratedApp();

async function like(by: Person, id: number): Promise<void> {
  const fields = { comment_id: String(id), like_type: 'LIKE', action_type: 'ADD' };
  expect(await by.browser.post('/api/v11/comment/like', fields)).toMatchObject({ status: 200 });
}

/** Counters of one text that the nightly recount finds wrong. */
async function miscountsOf(id: number) {
  for await (const { wrong } of recountTexts(app.database, id % 100)) {
    const own = wrong.filter(({ textId }) => textId === String(id));
    if (own.length > 0) return own;
  }
  return [];
}

test('T1: reactions since the text changed begin anew with each great change', async () => {
  const [author, one, two, three] = [await join(app), await join(app), await join(app), await join(app)];
  const phone = makePhone();
  const { id } = await say(author, phone, 'They rang at dawn and hung up.');
  await like(one, id);
  const since = async () => {
    const stored = await readCounters(app.database, String(id));
    expect(stored).toEqual(await recount(app.database, String(id)));
    expect(await miscountsOf(id)).toEqual([]);
    return [stored.reactions_since, (await listComments(app, null, phone)).items[0]?.reactionsSinceChange];
  };
  expect(await since()).toEqual([0, null]);
  await say(author, phone, 'Selling solar panels, very polite people.');
  expect(await since()).toEqual([0, 0]);
  await like(two, id);
  await like(three, id);
  expect(await since()).toEqual([2, 2]);
  await say(author, phone, 'My dentist’s office. All is well with me!');
  expect(await since()).toEqual([0, 0]);
  await like(await join(app), id);
  expect(await since()).toEqual([1, 1]);
  expect(await readCounters(app.database, String(id))).toMatchObject({ likes: 4 });
});
