import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { muchNamedFrom } from '../queries/list-much-named.ts';
import { listUnlisted } from '../queries/list-unlisted.ts';
import { nameKey } from '../rules/name-review.ts';
import { deleteBook } from './delete-contact-names.ts';
import { regroupDue } from './regroup-due.ts';
import { suggestName } from './suggest-name.ts';
import { relistNumber, unlistNumber } from './unlist-number.ts';
import { voteOnName } from './vote-on-name.ts';

const { database, hash } = await createHashedDatabase();

const unlisting = { hash, onUnlisted: async () => {} };
const now = new Date('2026-11-21T12:00:00Z');
const namesOf = async (phone: string) => {
  const row = await database.db.selectFrom('number').select('names').where('phone', '=', phone).executeTakeFirst();
  return (row?.names ?? []).map(({ firstName, people, review = 0 }) => `${firstName} ${people} ${review}`);
};
const dueNow = async () =>
  (await database.db.selectFrom('name_due').select('phone').execute()).map(({ phone }) => phone);
const say = (member: Member, phone: string, firstName: string) =>
  suggestName(database, hash, member, { phone, country: 'DE' }, { firstName, lastName: '' }, now);

/** Adds this number of address books with the number: half use this name, the others a name of their own. */
async function book(phone: string, people: number, name: string): Promise<void> {
  await sql`
    with booked as (
      insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
      select 5900000000000 + n + ${Number(phone) % 1e9}::int8 * 100000, 0, true, 'en', ${now}, ${now}
      from generate_series(1, ${people}::int4) n
      returning id
    )
    insert into contact_name (profile_id, phone, first_name, last_name, added_at)
    select id, ${phone}::int8, case when row_number() over (order by id) % 2 = 0 then ${name} else 'Own ' || id end, '', ${now}
    from booked`.execute(database.db);
}

it('a number that very many people name is grouped by the job, which its writers do not wait for', async () => {
  const phone = makePhone();
  const [first, second, third] = [await addActor(database), await addActor(database), await addActor(database)];
  for (const one of [first, second, third]) await say(one, phone, 'Zentrale');
  expect(await namesOf(phone)).toEqual(['Zentrale 3 0']);
  await book(phone, muchNamedFrom + 200, 'Hotline');
  await say(first, phone, 'Hotline');
  expect(await namesOf(phone)).toEqual(['Zentrale 3 0']);
  expect(await dueNow()).toEqual([phone]);
  await regroupDue(database, unlisting, now);
  expect(await namesOf(phone)).toEqual([`Hotline ${muchNamedFrom / 2 + 101} 0`]);
  expect(await dueNow()).toEqual([]);
  // Votes take effect at once.
  const key = nameKey(phone, { firstName: 'Hotline', lastName: '' });
  const wish = {
    phone,
    isMeant: (one: string) => one === key,
    isLike: false,
    isAdded: true,
    network: null,
    takeLimit: async () => null,
  };
  const judge = await addActor(database);
  expect(await voteOnName(database, judge, wish, 3, now)).toMatchObject({ review: -1, hasDislike: true });
  expect(await voteOnName(database, judge, { ...wish, isAdded: false }, 3, now)).toMatchObject({ review: 0 });
  expect(await namesOf(phone)).toEqual([`Hotline ${muchNamedFrom / 2 + 101} 0`]);
  await regroupDue(database, unlisting, now);
});

it('what a few name is grouped at once, and takes the number out of what waits', async () => {
  const [phone, member] = [makePhone(), await addActor(database)];
  for (const one of [await addActor(database), await addActor(database), member]) await say(one, phone, 'Anna');
  // As a migration leaves it: the stored names follow older rules.
  await database.db.insertInto('name_due').values({ phone }).execute();
  await sql`update number set names = '[]' where phone = ${phone}::int8`.execute(database.db);
  await regroupDue(database, unlisting, now);
  expect(await namesOf(phone)).toEqual(['Anna 3 0']);
  await database.db.insertInto('name_due').values({ phone }).execute();
  await say(member, phone, '');
  expect(await namesOf(phone)).toEqual([]);
  expect(await dueNow()).toEqual([]);
  await deleteBook(database, member.profileId, now);
});

it('R12 a number that its holder lists again while the job is at others stays listed', async () => {
  const [first = '', second = ''] = [makePhone(), makePhone()].sort();
  for (const phone of [first, second]) {
    await unlistNumber({ database, ...unlisting }, phone, now);
    await database.db.insertInto('name_due').values({ phone }).execute();
  }
  let relisting: Promise<boolean> | undefined;
  const onUnlisted = async () => {
    relisting ??= relistNumber({ database, hash }, second);
  };
  await regroupDue(database, { hash, onUnlisted }, now);
  expect(await relisting).toBe(true);
  expect([...(await listUnlisted(database.db, hash, [first, second]))]).toEqual([first]);
  expect(await dueNow()).toEqual([]);
});
