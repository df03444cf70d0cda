import { expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { countContactNames, listContactNames } from '../queries/list-contact-names.ts';
import { deleteBook, finishDeletions, goOnDeleting } from './delete-contact-names.ts';
import { nameData } from './name-data.ts';
import { saveContactNames } from './save-contact-names.ts';

const { database, hash } = await createHashedDatabase();
const now = new Date('2026-11-26T12:00:00Z');
const later = new Date(now.getTime() + 60_000);
const page = { after: null, offset: 0, limit: 10 };

async function addBook(member: Member, count: number, at = now): Promise<string[]> {
  const phones = Array.from({ length: count }, () => makePhone());
  const names = phones.map((phone) => ({ phone, country: null, firstName: 'Anna', lastName: '' }));
  await database.db.transaction().execute((tx) => saveContactNames(tx, hash, member, names, at));
  return phones;
}
const left = async ({ profileId }: Member) => {
  const rows = database.db.selectFrom('contact_name').select('phone').where('profile_id', '=', profileId);
  return (await rows.execute()).length;
};

it('M8: a book goes in steps, and of its numbers nothing stays', async () => {
  const [member, other] = [await addActor(database), await addActor(database)];
  const phones = await addBook(member, 1_200);
  await addBook(other, 3);
  expect(await deleteBook(database, member.profileId, later)).toMatchObject({ deleted: 1_200 });
  await finishDeletions(database, later);
  expect([await left(member), await left(other)]).toEqual([0, 3]);
  const rows = database.db.selectFrom('number').select('phone').where('phone', 'in', phones);
  expect(await rows.execute()).toEqual([]);
  expect(await database.db.selectFrom('book_deletion').selectAll().execute()).toEqual([]);
});

it('M8: what is still to go is seen no more, in no list, count and export, and a job finishes it', async () => {
  const member = await addActor(database);
  await addBook(member, 30);
  // As a server leaves it that was killed halfway.
  await database.db.insertInto('book_deletion').values({ profile_id: member.profileId, asked_at: now }).execute();
  expect(await goOnDeleting(database, member.profileId, now, { until: performance.now() - 1 })).toBe(0);
  expect(await left(member)).toBe(30);
  expect(await listContactNames(database.db, member.profileId, page)).toMatchObject({ items: [], total: 0 });
  const { contacts } = (await nameData(hash).collect(database.db, member)) as { contacts: unknown[] };
  expect(contacts).toEqual([]);
  const kept = await addBook(member, 2, later);
  expect(await countContactNames(database.db, member.profileId)).toBe(2);
  await finishDeletions(database, later);
  const { items } = await listContactNames(database.db, member.profileId, page);
  expect(items.map(({ phone }) => phone).sort()).toEqual(kept.sort());
  expect(await left(member)).toBe(2);
});
