import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { dayMs } from '#shared/time.ts';
import { addActor, addActors } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { listGivenNames } from '../queries/list-given-names.ts';
import { nameKey } from '../rules/name-review.ts';
import { forgetNameNetworks } from './join-crowds.ts';
import { nameData } from './name-data.ts';
import { projectNames } from './project-names.ts';
import { saveContactNames } from './save-contact-names.ts';
import { suggestName } from './suggest-name.ts';
import { nameContributions } from './withdraw-names.ts';

const { database, hash } = await createHashedDatabase();

const now = new Date('2026-11-21T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * dayMs);

const say = (by: Member, phone: string, firstName: string, network: string | null, at = now) =>
  suggestName(database, hash, by, { phone, country: 'DE' }, { firstName, lastName: '' }, at, network);
const bookAll = (by: Member, phones: readonly string[], firstName: string, network: string | null, at = now) => {
  const names = phones.map((phone) => ({ phone, country: 'DE', firstName, lastName: '' }));
  return database.db.transaction().execute((tx) => saveContactNames(tx, hash, by, names, at, network));
};
const book = (by: Member, phone: string, firstName: string, network: string | null, at = now) =>
  bookAll(by, [phone], firstName, network, at);
const many = async (count: number) => (await addActors(database, count)) as [Member, Member, Member, ...Member[]];

async function namesOf(phone: string, of: Database = database) {
  const row = await of.db.selectFrom('number').select('names').where('phone', '=', phone).executeTakeFirst();
  return row?.names;
}

/** The names after a full regrouping of the stored data. */
async function regrouped(phone: string, of: Database = database) {
  await of.db.transaction().execute((tx) => projectNames(tx, [phone], now, 3));
  return namesOf(phone, of);
}

/** Stored origins of a number's names and votes, by member. */
async function networksOf(phone: string, of: Database = database) {
  const { rows } = await sql<{ network: string | null; network_at: Date | null; crowd: string | null }>`
    select network, network_at, crowd from (
      select profile_id, network, network_at, crowd, 1 as place from suggested_name where phone = ${phone}::int8
      union all
      select profile_id, network, network_at, crowd, 2 from contact_name where phone = ${phone}::int8
      union all
      select profile_id, network, network_at, crowd, 3 from name_vote where phone = ${phone}::int8
    ) said order by profile_id, place`.execute(of.db);
  return rows;
}

it('six accounts of one network give a name that strangers do not see, and three of three networks one that they do', async () => {
  const [phone, plain] = [makePhone(), makePhone()];
  const people = await many(8);
  for (const [at, one] of people.slice(0, 6).entries()) {
    await say(one, phone, ['Insult', 'INSULT', 'insult'][at % 3] ?? '', 'one network');
  }
  expect(await namesOf(phone)).toEqual([]);
  const [seventh, eighth] = people.slice(6) as [Member, Member];
  await say(seventh, phone, 'insult', 'second network');
  expect(await namesOf(phone)).toEqual([]);
  await say(eighth, phone, 'Insult', 'third network');
  expect(await namesOf(phone)).toEqual([{ firstName: 'Insult', lastName: '', people: 8, networks: 3 }]);
  await say(seventh, phone, '', 'second network');
  expect(await namesOf(phone)).toEqual([]);

  for (const [at, one] of people.slice(0, 3).entries()) await say(one, plain, 'Anna', `network ${at}`);
  expect(await namesOf(plain)).toEqual([{ firstName: 'Anna', lastName: '', people: 3 }]);
});

it('a household where two say it is one, and each of them counts when the other takes it back', async () => {
  const phone = makePhone();
  const [mother, son, second, third] = (await many(4)) as [Member, Member, Member, Member];
  await say(mother, phone, 'Plumber', 'home');
  await book(son, phone, 'Plumber', 'home');
  await say(second, phone, 'Plumber', 'second');
  expect(await namesOf(phone)).toEqual([]);
  await book(third, phone, 'plumber', 'third');
  const whole = [{ firstName: 'Plumber', lastName: '', people: 4, networks: 3 }];
  expect(await namesOf(phone)).toEqual(whole);
  await say(mother, phone, '', null);
  expect(await namesOf(phone)).toEqual([{ firstName: 'Plumber', lastName: '', people: 3 }]);
  await say(mother, phone, 'Plumber', 'home');
  expect(await namesOf(phone)).toEqual(whole);
  const during = (work: (tx: Tx) => Promise<void>) => database.db.transaction().execute(work);
  await during((tx) => nameContributions().withdraw(tx, son.profileId, '71', now));
  expect(await namesOf(phone)).toEqual([{ firstName: 'Plumber', lastName: '', people: 3 }]);
  await during((tx) => nameContributions().restore(tx, '71', now));
  expect(await namesOf(phone)).toEqual(whole);
});

it('from where somebody first named a number stays: said again from elsewhere, or in another way, it is no other network', async () => {
  const phone = makePhone();
  const [one, two, three] = await many(3);
  await say(one, phone, 'Anna', 'home');
  await say(two, phone, 'Bert', 'home');
  await book(three, phone, 'Anna', 'away');
  await say(two, phone, 'Anna', 'elsewhere', later(1));
  // A renamed entry keeps its origin.
  await book(three, phone, 'anna', 'home', later(1));
  expect(await namesOf(phone)).toEqual([]);
  const rows = await networksOf(phone);
  expect(rows.map(({ network, network_at }) => [network, network_at])).toEqual([
    ['home', now],
    ['home', now],
    ['away', now],
  ]);
  expect(rows[0]?.crowd).toBe(rows[1]?.crowd);
  expect(rows[0]?.crowd).not.toBe(rows[2]?.crowd);
  // The crowd does not identify the network: it differs from number to number.
  const other = makePhone();
  await say(one, other, 'Anna', 'home');
  expect((await networksOf(other))[0]?.crowd).not.toBe(rows[0]?.crowd);
});

it('people of one network that name a number at the same moment are one', async () => {
  const phones = [makePhone(), makePhone()].sort();
  const people = await many(8);
  await Promise.all(
    people.map((one, at) =>
      at % 2 ? bookAll(one, phones, 'Anna', 'home') : say(one, phones[at % 4 ? 1 : 0] ?? '', 'Anna', 'home'),
    ),
  );
  for (const phone of phones) {
    expect(await namesOf(phone)).toEqual([]);
    expect(new Set((await networksOf(phone)).map(({ crowd }) => crowd)).size).toBe(1);
  }
});

it('what came from nowhere that is known stands alone, and joins a network when it is said anew', async () => {
  const phone = makePhone();
  const people = await many(3);
  for (const one of people) await say(one, phone, 'Anna', null);
  expect(await namesOf(phone)).toEqual([{ firstName: 'Anna', lastName: '', people: 3 }]);
  expect(await networksOf(phone)).toEqual(Array(3).fill({ network: null, network_at: null, crowd: null }));
  // An entry that already is in an address book keeps its empty origin.
  const inBook = makePhone();
  for (const one of people) await book(one, inBook, 'Anna', null);
  for (const one of people) await book(one, inBook, 'Anna', 'home');
  expect(await namesOf(inBook)).toEqual([{ firstName: 'Anna', lastName: '', people: 3 }]);
  for (const one of people) await say(one, phone, 'Anna', 'home');
  expect(await namesOf(phone)).toEqual([]);
});

it('the network is forgotten after its time, and nothing changes of what is shown', async () => {
  const [phone, hidden] = [makePhone(), makePhone()];
  const [one, two, three, four, five] = (await many(5)) as [Member, Member, Member, Member, Member];
  for (const number of [phone, hidden]) {
    await say(one, number, 'Anna', 'home');
    await book(two, number, 'Anna', 'home', later(100));
    await say(three, number, 'Anna', 'second');
  }
  await book(four, phone, 'Anna', 'third');
  const whole = [{ firstName: 'Anna', lastName: '', people: 4, networks: 3 }];
  expect([await namesOf(phone), await namesOf(hidden)]).toEqual([whole, []]);
  await forgetNameNetworks(database.db, later(90));
  expect((await networksOf(hidden)).map(({ network, network_at }) => [network, network_at])).toEqual([
    [null, null],
    ['home', later(100)],
    [null, null],
  ]);
  expect([await regrouped(phone), await regrouped(hidden)]).toEqual([whole, []]);
  // While one member of the crowd keeps the network, new ones join it.
  await say(five, hidden, 'Anna', 'home', later(110));
  expect(await namesOf(hidden)).toEqual([]);
  await forgetNameNetworks(database.db, later(200));
  expect((await networksOf(hidden)).map(({ network }) => network)).toEqual([null, null, null, null]);
  expect([await regrouped(phone), await regrouped(hidden)]).toEqual([whole, []]);
  // No row has the network any more, so the next one starts a crowd.
  await say(four, hidden, 'Anna', 'home', later(201));
  expect(await namesOf(hidden)).toEqual([{ firstName: 'Anna', lastName: '', people: 5, networks: 3 }]);
});

it('of a long book the networks are forgotten in one run, however many steps it takes', async () => {
  const member = await addActor(database);
  const phones = Array.from({ length: 320 }, () => makePhone());
  await bookAll(member, phones, 'Anna', 'of a long book');
  const kept = async () => {
    const rows = database.db.selectFrom('contact_name').select('crowd').where('network', '=', 'of a long book');
    return (await rows.execute()).length;
  };
  await forgetNameNetworks(database.db, now);
  expect(await kept()).toBe(320);
  await forgetNameNetworks(database.db, later(1));
  expect(await kept()).toBe(0);
  const { rows } = await sql<{ crowds: number }>`
    select count(distinct crowd)::int4 as crowds from contact_name
    where profile_id = ${member.profileId}::int8`.execute(database.db);
  expect(rows).toEqual([{ crowds: 320 }]);
});

it('a holder reads every name with how many give it, those of most networks first', async () => {
  const phone = makePhone();
  const people = await many(7);
  for (const one of people.slice(0, 4)) await say(one, phone, 'Insult', 'one network', later(5));
  for (const [at, one] of people.slice(4, 6).entries()) await say(one, phone, 'Anna', `network ${at}`);
  await say(people[6] as Member, phone, 'Bert', 'another network');
  const page = (after: readonly string[] | null) => listGivenNames(database.db, phone, { limit: 1, offset: 0, after });
  const read: (readonly [string, number])[] = [];
  let after: readonly string[] | null = null;
  do {
    const { items, next }: Awaited<ReturnType<typeof page>> = await page(after);
    read.push(...items.map(({ firstName, people }) => [firstName, people] as const));
    after = next;
  } while (after !== null);
  expect(read).toEqual([
    ['Anna', 2],
    ['Insult', 4],
    ['Bert', 1],
  ]);
});

it('a member’s file tells of each name whether the network is kept, and never which it is', async () => {
  const [phone, other, member] = [makePhone(), makePhone(), await addActor(database)];
  await say(member, phone, 'Anna', 'a hash of a network');
  await book(member, phone, 'Anna', 'a hash of a network');
  await say(member, other, 'Anna', null);
  const file = await nameData(hash).collect(database.db, member);
  const { suggested, contacts } = file as Record<string, { phone: string; isNetworkKept: boolean }[]>;
  const kept = (list: typeof contacts = []) => new Map(list.map((entry) => [entry.phone, entry.isNetworkKept]));
  expect([...kept(suggested)].sort()).toEqual([[phone, true] as const, [other, false] as const].sort());
  expect(kept(contacts)).toEqual(new Map([[phone, true]]));
  expect(JSON.stringify(file)).not.toContain('a hash of a network');
});

it('what was named before networks were kept stands alone and is shown as it was, and so after a way back', async () => {
  const own = await createTestDatabase({ migrate: false });
  const stamps = await listMigrations();
  const former = stamps[stamps.indexOf('202611270600-count-networks-of-names') - 1] ?? '';
  await migrateTo(own.db, former);
  const phone = makePhone();
  const names = [{ firstName: 'Anna', lastName: '', people: 3, review: -3 }];
  await sql`insert into number (phone, names) values (${phone}, ${JSON.stringify(names)}::jsonb)`.execute(own.db);
  await sql`insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    select ${phone}::int8 + n, 1, true, 'en', ${now}::timestamptz, ${now}::timestamptz from generate_series(1, 3) n`.execute(
    own.db,
  );
  await sql`insert into suggested_name (phone, profile_id, first_name, last_name, updated_at)
    select ${phone}::int8, id, 'Anna', '', ${now}::timestamptz from profile order by id limit 2`.execute(own.db);
  await sql`insert into contact_name (profile_id, phone, first_name, last_name, added_at)
    select max(id), ${phone}::int8, 'Anna', '', ${now}::timestamptz from profile`.execute(own.db);
  const key = nameKey(phone, { firstName: 'Anna', lastName: '' });
  await sql`insert into name_vote (phone, name_key, profile_id, is_like, voted_at)
    select ${phone}::int8, ${key}, id, false, ${now}::timestamptz from profile`.execute(own.db);
  for (const _ of ['forward', 'once more']) {
    await migrateToLatest(own.db);
    expect(await regrouped(phone, own)).toEqual(names);
    expect(await networksOf(phone, own)).toEqual(Array(6).fill({ network: null, network_at: null, crowd: null }));
    await migrateTo(own.db, former);
  }
  const { rows } = await sql<{ kept: number }>`
    select ((select count(*) from suggested_name) + (select count(*) from contact_name)
      + (select count(*) from name_vote))::int4 as kept`.execute(own.db);
  expect(rows).toEqual([{ kept: 6 }]);
  await own.close();
});
