import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { addText, type TextTraits } from '#test/texts.ts';
import { listShownComments } from './list-shown-comments.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const textsOf = async (phone: string, most = 100) =>
  (await listShownComments(database.db, phone, most)).map(({ text }) => text);

/** A comment by a new author. */
async function addComment(phone: string, traits: Partial<TextTraits> = {}) {
  const { profileId: author } = await addActor(database);
  return { author, id: await addText(database, { author, phone, ...traits }) };
}

it('39: lists what others say of the number, the newest first, with who wrote it', async () => {
  const phone = makePhone();
  const late = await addComment(phone, { text: 'late', at: new Date('2026-11-21T12:00:00Z') });
  const early = await addComment(phone, { text: 'early', at: new Date('2026-11-19T12:00:00Z') });
  await addComment(phone, { text: 'a reply', parent: late.id });
  await addComment(makePhone(), { text: 'of another number' });
  expect(await listShownComments(database.db, phone, 100)).toEqual([
    { id: late.id, revision: 1, authorId: late.author, text: 'late', firstName: null, lastName: null },
    { id: early.id, revision: 1, authorId: early.author, text: 'early', firstName: null, lastName: null },
  ]);
  expect(await textsOf(phone, 1)).toEqual(['late']);
});

it('39: lists nothing that not everybody reads', async () => {
  const phone = makePhone();
  for (const state of ['held', 'removed', 'deleted'] as const) await addComment(phone, { state });
  const answered = await addComment(phone, { state: 'deleted' });
  await addComment(phone, { parent: answered.id, text: 'a reply to what is gone' });
  const hidden = await addComment(phone);
  const until = new Date('2027-01-01T00:00:00Z');
  await database.db.updateTable('comment').set({ hidden_until: until }).where('id', '=', hidden.id).execute();
  await database.db.updateTable('comment').set({ thread_count: 1 }).where('id', '=', answered.id).execute();
  expect(await textsOf(phone)).toEqual([]);
});

it('39: lists nothing that was said of an earlier holder, and not the own words of the one that there is', async () => {
  const phone = makePhone();
  const holder = await addActor(database, phone);
  await addText(database, { author: holder.profileId, phone, text: 'by the holder' });
  await addComment(phone, { text: 'by a member' });
  const earlier = await addComment(phone, { text: 'of an earlier holder' });
  await database.db.updateTable('comment').set({ is_before_holder: true }).where('id', '=', earlier.id).execute();
  expect(await textsOf(phone)).toEqual(['by a member']);
});
