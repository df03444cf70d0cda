import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { someoneWaits } from '#test/lock-wait.ts';
import { addText, readCounters } from '#test/texts.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { changeCounters } from './change-counters.ts';
import { shiftCounters } from './reaction-data.ts';

const database = await createFileDatabase();
const { db } = database;

async function addComment(traits: { phone?: string; parent?: string; state?: 'removed' } = {}) {
  const { phone = makePhone() } = traits;
  return { phone, id: await addText(database, { author: (await addActor(database)).profileId, phone, ...traits }) };
}
const change = (text: { phone: string; id: string }, set: string, options = {}) =>
  db.transaction().execute((tx) => changeCounters(tx, text, sql.raw(set), options));
const rankOf = async ({ id }: { id: string }) => (await readCounters(database, id)).rank;
async function movesOf({ phone, id }: { phone: string; id: string }): Promise<number[]> {
  const { rows } = await database.pool.query<{ rank: number }>(
    'select rank from comment_move where phone = $1 and comment_id = $2 order by id',
    [phone, id],
  );
  return rows.map(({ rank }) => rank);
}

it('C11 keeps where a listed comment stood, once for each time that it moves', async () => {
  const comment = await addComment();
  const first = await rankOf(comment);
  expect(await change(comment, 'likes = likes + 1')).toMatchObject({ likes: 1, dislikes: 0, comment_ups: 0 });
  const second = await rankOf(comment);
  expect(second).toBeGreaterThan(first);
  expect(await movesOf(comment)).toEqual([first]);
  await change(comment, 'likes = likes, reactions_since = reactions_since');
  expect(await movesOf(comment)).toEqual([first]);
  const reaction = { phone: comment.phone, comment_id: comment.id, is_like: true, revision: 1 };
  await db.transaction().execute((tx) => shiftCounters(tx, [reaction], -1));
  expect(await movesOf(comment)).toEqual([first, second]);
  expect(await rankOf(comment)).toBe(first);
});

it('C11 keeps nothing of what stands in no list, and changes nothing of what is not shown where that is asked', async () => {
  const comment = await addComment();
  const reply = await addComment({ phone: comment.phone, parent: comment.id });
  const removed = await addComment({ state: 'removed' });
  for (const text of [reply, removed]) expect(await change(text, 'likes = likes + 1')).toMatchObject({ likes: 1 });
  expect(await change(removed, 'likes = likes + 1', { isShown: true })).toBeNull();
  expect(await readCounters(database, removed.id)).toMatchObject({ likes: 1 });
  expect([await movesOf(reply), await movesOf(removed)]).toEqual([[], []]);
  expect(await change({ ...comment, phone: makePhone() }, 'likes = likes + 1')).toBeNull();
});

it.runIf(database.kind === 'postgres')(
  'C11 keeps where the one before left it, of two that move it at once',
  async () => {
    const comment = await addComment();
    const first = await rankOf(comment);
    const before = await db.startTransaction().execute();
    await changeCounters(before, comment, sql`likes = likes + 1`);
    const after = change(comment, 'likes = likes + 1');
    await someoneWaits(database);
    await before.commit().execute();
    expect(await after).toMatchObject({ likes: 2 });
    const [one, two = 0, ...more] = await movesOf(comment);
    expect([one, more]).toEqual([first, []]);
    expect(two).toBeGreaterThan(first);
    expect(await rankOf(comment)).toBeGreaterThan(two);
  },
);
