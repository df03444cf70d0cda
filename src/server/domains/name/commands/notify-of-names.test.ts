import { expect, it } from 'vitest';
import { readNotices } from '#server/domains/notification/commands/read-notices.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { addActor, addActors, setDeactivated } from '#test/actors.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { suggestName } from './suggest-name.ts';

const { database, hash } = await createHashedDatabase();
const now = new Date('2026-11-21T12:00:00Z');

const call = (member: Member, { phone }: Member, firstName: string) =>
  suggestName(database, hash, member, { phone, country: 'DE' }, { firstName, lastName: '' }, now);
const callAll = async (members: readonly Member[], holder: Member, firstName: string) => {
  for (const member of members) expect(await call(member, holder, firstName)).toBeNull();
};
const noticesOf = ({ profileId }: Member) =>
  database.db
    .selectFrom('notification')
    .select(['id', 'kind', 'link', 'is_essential'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
const told = { id: expect.any(String), kind: 'name_new', link: '/number/my', is_essential: false };

it('39.1: three people who agree on a name are told to the holder once, two are not, and nobody else is told', async () => {
  const holder = await addActor(database);
  const [one, two, three, four] = (await addActors(database, 4)) as [Member, Member, Member, Member];
  await callAll([one, two], holder, 'Anna');
  expect(await noticesOf(holder)).toEqual([]);
  await callAll([three], holder, 'ANNA');
  expect(await noticesOf(holder)).toEqual([told]);
  await callAll([four], holder, 'Anna');
  // The name drops below three people and returns: the holder already knows it.
  await readNotices(database.db, holder, [(await noticesOf(holder))[0]?.id ?? ''], now);
  await callAll([three, four], holder, '');
  await callAll([three, four], holder, 'Anna');
  expect(await noticesOf(holder)).toEqual([told]);
  for (const member of [one, two, three, four]) expect(await noticesOf(member)).toEqual([]);
});

it('39.1: where more people must agree, the holder is told only of a name that a page shows', async () => {
  const holder = await addActor(database);
  const people = await addActors(database, 5);
  const counts: number[] = [];
  for (const member of people) {
    const name = { firstName: 'Anna', lastName: '' };
    const number = { phone: holder.phone, country: 'DE' };
    expect(await suggestName(database, hash, member, number, name, now, null, 5)).toBeNull();
    counts.push((await noticesOf(holder)).length);
  }
  expect(counts).toEqual([0, 0, 0, 0, 1]);
  expect(await noticesOf(holder)).toEqual([told]);
});

it('39.4: a second name is told once the first notice was read', async () => {
  const holder = await addActor(database);
  const people = await addActors(database, 3);
  await callAll(people, holder, 'Anna');
  await callAll(people, holder, 'Berta');
  expect(await noticesOf(holder)).toEqual([told]);
  await readNotices(database.db, holder, [(await noticesOf(holder))[0]?.id ?? ''], now);
  await callAll(people, holder, 'Carla');
  expect(await noticesOf(holder)).toEqual([told, told]);
});

it('39.3: newContactName switches it, and who deactivated the account is not told', async () => {
  const [quiet, away] = (await addActors(database, 2)) as [Member, Member];
  const people = await addActors(database, 3);
  await database.db.updateTable('profile').set({ new_contact_name: false }).where('id', '=', quiet.profileId).execute();
  await setDeactivated(database, away, now);
  for (const holder of [quiet, away]) await callAll(people, holder, 'Anna');
  expect([await noticesOf(quiet), await noticesOf(away)]).toEqual([[], []]);
});
