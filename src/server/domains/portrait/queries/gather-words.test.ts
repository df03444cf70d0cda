import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { addText } from '#test/texts.ts';
import { isEnough } from '../rules/sketch.ts';
import { gatherWords } from './gather-words.ts';

const now = new Date('2026-11-20T12:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function addComment(phone: string, text: string) {
  const { profileId: author } = await addActor(database);
  return { author, id: await addText(database, { author, phone, text }) };
}

async function addTags(phone: string, profileId: string, emotags: readonly number[]) {
  const tags = { callerType: null, categories: [], subcategories: [], callReasons: [], emotags };
  await database.db
    .insertInto('opinion')
    .values({ phone, profile_id: profileId, tags: JSON.stringify(tags), tagged_at: now, updated_at: now })
    .execute();
}

it('39: gathers comments, tags and answers of a number, and the names that may stand in them', async () => {
  const phone = await addNumber(database, { names: [{ firstName: 'Anna', lastName: 'Keller', people: 4 }] });
  const { author, id } = await addComment(phone, 'A polite man.');
  await database.db.updateTable('profile').set({ first_name: 'Boris' }).where('id', '=', author).execute();
  const holder = await addActor(database, phone);
  await database.db.updateTable('profile').set({ last_name: 'Weiss' }).where('id', '=', holder.profileId).execute();
  await addTags(phone, author, [8]);
  await addTags(phone, holder.profileId, [1]);
  const { profileId: silent } = await addActor(database);
  await addTags(phone, silent, [6]);
  const gathered = await gatherWords(database.db, phone);
  expect(gathered.texts).toEqual([{ author, text: 'A polite man.', commentId: id, revision: 1, judged: null }]);
  expect(gathered.opinions).toEqual([
    {
      author,
      signs: [
        { metric: 'courtesy', weight: -1, word: 'tag.mood.rude' },
        { metric: 'tone', weight: -0.5, word: 'tag.mood.rude' },
      ],
    },
  ]);
  expect(gathered.names.toSorted()).toEqual(['Anna', 'Boris', 'Keller', 'Weiss']);
});

it('39: gathers nothing of a number that nobody says anything of', async () => {
  expect(await gatherWords(database.db, makePhone())).toEqual({ texts: [], opinions: [], names: [] });
});

it('39: has too few texts as soon as one of five is deleted', async () => {
  const phone = makePhone();
  const { id } = await addComment(phone, 'a');
  for (const text of ['b', 'c', 'd', 'e']) await addComment(phone, text);
  expect(isEnough((await gatherWords(database.db, phone)).texts)).toBe(true);
  await database.db.updateTable('comment').set({ state: 'deleted', text: '' }).where('id', '=', id).execute();
  expect(isEnough((await gatherWords(database.db, phone)).texts)).toBe(false);
});

it('39: knows what the endpoint found in a text until the text is changed', async () => {
  const phone = makePhone();
  const { id } = await addComment(phone, 'A very polite man.');
  const signs = JSON.stringify([
    { metric: 'courtesy', weight: 2, at: [2, 11] },
    { metric: 'tone', weight: 1, at: null },
  ]);
  await database.db
    .insertInto('portrait_reading')
    .values({ phone, comment_id: id, revision: 1, signs, read_at: now })
    .execute();
  expect((await gatherWords(database.db, phone)).texts[0]?.judged).toEqual([
    { metric: 'courtesy', weight: 2, phrase: 'very polite' },
    { metric: 'tone', weight: 1, phrase: null },
  ]);
  await database.db.updateTable('comment').set({ revision: 2, text: 'Rude.' }).where('id', '=', id).execute();
  expect((await gatherWords(database.db, phone)).texts[0]?.judged).toBeNull();
});
