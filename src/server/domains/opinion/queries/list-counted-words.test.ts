import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { listCountedWords } from './list-counted-words.ts';

const [early, late] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-11-21T12:00:00Z')];
const tags = { callerType: 6, categories: [1], subcategories: [], callReasons: [4], emotags: [8, 11] };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** An opinion of a new member. */
async function addOpinion(phone: string, at: Date, said: { tags?: object; answers?: object }, more: object = {}) {
  const { profileId } = await addActor(database);
  await database.db
    .insertInto('opinion')
    .values({
      phone,
      profile_id: profileId,
      updated_at: at,
      ...(said.tags ? { tags: JSON.stringify(said.tags), tagged_at: at } : {}),
      ...(said.answers ? { answers: JSON.stringify(said.answers), answered_at: at } : {}),
      ...more,
    })
    .execute();
  return profileId;
}

it('39: lists tags and answers with who gave them, the latest first', async () => {
  const phone = makePhone();
  const tagging = await addOpinion(phone, early, { tags });
  const answering = await addOpinion(phone, late, { answers: { onBan: 'scam' } });
  await addOpinion(makePhone(), late, { tags });
  const lists = { callerType: null, callReasons: [], emotags: [] };
  expect(await listCountedWords(database.db, phone, 100)).toEqual([
    { authorId: answering, ...lists, answers: { onBan: 'scam' } },
    { authorId: tagging, callerType: 6, callReasons: [4], emotags: [8, 11], answers: {} },
  ]);
  expect(await listCountedWords(database.db, phone, 1)).toMatchObject([{ authorId: answering }]);
});

it('39: lists nothing that others do not count', async () => {
  const phone = makePhone();
  await addOpinion(phone, early, {}, { banned_at: early });
  await addOpinion(phone, early, { tags }, { is_concealed: true });
  await addOpinion(phone, early, { tags }, { withdrawn_by: '7' });
  await addOpinion(phone, early, { tags, answers: { onBan: 'scam' } }, { holder_changed_at: late });
  expect(await listCountedWords(database.db, phone, 100)).toEqual([]);
});
