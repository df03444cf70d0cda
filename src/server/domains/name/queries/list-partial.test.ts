import { expect, test } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { suggestName } from '../commands/suggest-name.ts';
import { relistNumber, unlistNumber } from '../commands/unlist-number.ts';
import { nameKey } from '../rules/name-review.ts';
import { findOwnOpinion } from './find-own-opinion.ts';
import { listNamedNumbers } from './list-named-numbers.ts';
import { listPartial } from './list-partial.ts';

const { database, hash } = await createHashedDatabase();
const { db } = database;
const now = new Date('2026-11-21T12:00:00Z');

const suggest = async (member: Member, phone: string, firstName: string) =>
  expect(
    await suggestName(database, hash, member, { phone, country: 'DE' }, { firstName, lastName: '' }, now),
  ).toBeNull();
const enter = (member: Member, phone: string, first_name: string) =>
  db
    .insertInto('contact_name')
    .values({ profile_id: member.profileId, phone, first_name, last_name: '', added_at: now })
    .execute();
const vote = (member: Member, phone: string, firstName: string, is_like: boolean) =>
  db
    .insertInto('name_vote')
    .values({
      profile_id: member.profileId,
      phone,
      name_key: nameKey(phone, { firstName, lastName: '' }),
      is_like,
      voted_at: now,
    })
    .execute();

test('38: who gave a number this name, keeps it so, or voted on it is partial; who said something else is not', async () => {
  const [phone, elsewhere] = [makePhone(), makePhone()];
  const [giver, keeper, voter, other, away, nobody] = await Promise.all(
    Array.from({ length: 6 }, () => addActor(database)),
  );
  if (!giver || !keeper || !voter || !other || !away || !nobody) throw new Error('six members are needed');
  await suggest(giver, phone, 'Petra Kettle');
  await enter(keeper, phone, 'petra  KETTLE');
  await vote(voter, phone, 'Petra Kettle', false);
  await suggest(other, phone, 'Paul Pan');
  await vote(other, phone, 'Paul Pan', true);
  await enter(away, elsewhere, 'Petra Kettle');
  await vote(away, elsewhere, 'Petra Kettle', true);
  const about = { phone, nameKey: nameKey(phone, { firstName: 'Petra Kettle', lastName: '' }) };
  const all = [giver, keeper, voter, other, away, nobody].map(({ profileId }) => profileId);
  const partial = [giver, keeper, voter].map(({ profileId }) => profileId);
  expect((await listPartial(db, about, all)).toSorted()).toEqual(partial.toSorted());
  // Only those who are asked about are told, each once.
  expect(await listPartial(db, about, [keeper.profileId])).toEqual([keeper.profileId]);
  await vote(giver, phone, 'Petra Kettle', true);
  expect(await listPartial(db, about, [giver.profileId])).toEqual([giver.profileId]);
  expect(await listPartial(db, about, [])).toEqual([]);
});

test('38: a member’s own opinion has what they gave, in the book too, and how they voted', async () => {
  const phone = makePhone();
  const [member, other] = [await addActor(database), await addActor(database)];
  await suggest(member, phone, 'Petra');
  await enter(member, phone, 'Paul');
  await vote(member, phone, 'Pia', false);
  await suggest(other, phone, 'Peter');
  const keyOf = (firstName: string) => nameKey(phone, { firstName, lastName: '' });
  expect(await findOwnOpinion(db, phone, member.profileId)).toEqual({
    given: new Set([keyOf('Petra'), keyOf('Paul')]),
    votes: new Map([[keyOf('Pia'), false]]),
  });
});

test('38: of numbers whose holders are shown those are named that are not unlisted', async () => {
  const [shown, unlisted] = [await addActor(database), await addActor(database)];
  await db
    .updateTable('profile')
    .set({ first_name: 'Petra', profile_going: true })
    .where('id', 'in', [shown.profileId, unlisted.profileId])
    .execute();
  const phones = [shown.phone, unlisted.phone, makePhone()];
  expect(await listNamedNumbers(db, hash, phones)).toEqual(new Set([shown.phone, unlisted.phone]));
  const parts = { database, hash, onUnlisted: async () => {} };
  expect([await unlistNumber(parts, unlisted.phone, now), await unlistNumber(parts, unlisted.phone, now)]).toEqual([
    true,
    false,
  ]);
  expect(await listNamedNumbers(db, hash, phones)).toEqual(new Set([shown.phone]));
  expect([await relistNumber(parts, unlisted.phone), await relistNumber(parts, unlisted.phone)]).toEqual([true, false]);
});

test('38: an entry of a book is kept when its number is unlisted, and counts for nobody else', async () => {
  const phone = makePhone();
  const [member, other] = [await addActor(database), await addActor(database)];
  await enter(member, phone, 'Petra');
  await enter(other, makePhone(), 'Paul');
  await unlistNumber({ database, hash, onUnlisted: async () => {} }, phone, now);
  const entries = await db
    .selectFrom('contact_name')
    .select(['first_name', 'is_former'])
    .where('profile_id', 'in', [member.profileId, other.profileId])
    .orderBy('profile_id')
    .execute();
  expect(entries).toEqual([
    { first_name: 'Petra', is_former: true },
    { first_name: 'Paul', is_former: false },
  ]);
});
