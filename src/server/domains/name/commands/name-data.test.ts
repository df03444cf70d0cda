import { expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { addActor, addActors, setDeactivated } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { createGate, someoneWaits } from '#test/lock-wait.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { listUnlisted } from '../queries/list-unlisted.ts';
import { nameData } from './name-data.ts';
import { suggestName } from './suggest-name.ts';
import { unlistNumber } from './unlist-number.ts';
import { nameContributions } from './withdraw-names.ts';

const { database, hash } = await createHashedDatabase();

const now = new Date('2026-11-21T12:00:00Z');
const say = (member: Member, phone: string, firstName: string) =>
  suggestName(database, hash, member, { phone, country: 'DE' }, { firstName, lastName: '' }, now);
const inTransaction = (act: 'conceal' | 'reveal', member: Member) =>
  database.db.transaction().execute(async (tx) => nameData(hash)[act]?.(tx, member, now));
const erase = (member: Member) =>
  database.db.transaction().execute((tx) => nameData(hash).erase(tx, member, { isTextErased: false }, now));

async function peopleOf(phone: string): Promise<number> {
  const row = await database.db.selectFrom('number').select('names').where('phone', '=', phone).executeTakeFirst();
  return row?.names[0]?.people ?? 0;
}

async function nameBy(count: number, phones: string[], name: string): Promise<Member[]> {
  const members = await addActors(database, count);
  for (const member of members) for (const phone of phones) await say(member, phone, name);
  return members;
}

it('collects what the person calls numbers, and that the own one is called something, not by whom', async () => {
  const member = await addActor(database);
  const phone = makePhone();
  await say(member, phone, 'Anna');
  await nameBy(2, [member.phone], 'Chef');
  expect(await nameData(hash).collect(database.db, member)).toEqual({
    suggested: [
      { phone, firstName: 'Anna', lastName: '', suggestedAtTimestamp: now.getTime() / 1000, isNetworkKept: false },
    ],
    contacts: [],
    namesJudged: [],
    namesGivenToMyNumber: 1,
    isUnlisted: false,
  });
});

it('names of a deactivated member do not count until they are taken back', async () => {
  const phones = [makePhone(), makePhone()];
  const [member] = (await nameBy(4, phones, 'Anna')) as [Member];
  await setDeactivated(database, member, now);
  await inTransaction('conceal', member);
  expect(await Promise.all(phones.map(peopleOf))).toEqual([3, 3]);
  // A name of someone else counts only for the numbers that remain.
  await say(await addActor(database), phones[0] ?? '', 'anna');
  expect(await Promise.all(phones.map(peopleOf))).toEqual([4, 3]);
  await setDeactivated(database, member, null);
  await inTransaction('reveal', member);
  expect(await Promise.all(phones.map(peopleOf))).toEqual([5, 4]);
});

it('a name given while the account is being deactivated is not taken', async () => {
  const phone = makePhone();
  const [member] = (await nameBy(3, [phone], 'Anna')) as [Member];
  const [begun, end] = [createGate(), createGate()];
  const deactivating = database.db.transaction().execute(async (tx) => {
    await tx.updateTable('profile').set({ deactivated_at: now }).where('id', '=', member.profileId).execute();
    await nameData(hash).conceal?.(tx, member, now);
    begun.open();
    await end.isOpen;
  });
  await begun.isOpen;
  const other = makePhone();
  const saying = say(member, other, 'Bert');
  await someoneWaits(database);
  end.open();
  await deactivating;
  expect(await saying).toBe('profile.deactivated');
  expect([await peopleOf(phone), await peopleOf(other)]).toEqual([0, 0]);
});

it('erases what the person said and what others called them; the wish to be unlisted stays', async () => {
  const member = await addActor(database);
  const phone = makePhone();
  const [friend] = (await nameBy(3, [phone, member.phone], 'Anna')) as [Member];
  await say(member, phone, 'Anna');
  expect([await peopleOf(phone), await peopleOf(member.phone)]).toEqual([4, 3]);
  await erase(member);
  expect([await peopleOf(phone), await peopleOf(member.phone)]).toEqual([3, 0]);
  const left = await database.db
    .selectFrom('suggested_name')
    .selectAll()
    .where((where) => where.or([where('phone', '=', member.phone), where('profile_id', '=', member.profileId)]))
    .execute();
  expect(left).toEqual([]);

  const onUnlisted = async () => {};
  await unlistNumber({ database, hash, onUnlisted }, friend.phone, now);
  await erase(friend);
  expect(await listUnlisted(database.db, hash, [friend.phone])).toEqual(new Set([friend.phone]));
});

it('the erased account of an earlier holder takes no names from the new one', async () => {
  const phone = makePhone();
  const old = await addActor(database, phone);
  await database.db.updateTable('profile').set({ is_holder: false }).where('id', '=', old.profileId).execute();
  const fresh = await addActor(database, phone);
  expect(fresh.profileId).not.toBe(old.profileId);
  await nameBy(3, [phone], 'Anna');
  await erase(old);
  expect(await peopleOf(phone)).toBe(3);
  await erase(fresh);
  expect(await peopleOf(phone)).toBe(0);
});

it('C3 what one removal withdrew comes back with that one alone', async () => {
  const phone = makePhone();
  const [member] = (await nameBy(3, [phone], 'Anna')) as [Member];
  const during = (work: (tx: Tx) => Promise<void>) => database.db.transaction().execute(work);
  for (const act of ['71', '72']) await during((tx) => nameContributions().withdraw(tx, member.profileId, act, now));
  expect(await peopleOf(phone)).toBe(0);
  await during((tx) => nameContributions().restore(tx, '72', now));
  expect(await peopleOf(phone)).toBe(0);
  await during((tx) => nameContributions().restore(tx, '71', now));
  expect(await peopleOf(phone)).toBe(3);
});
