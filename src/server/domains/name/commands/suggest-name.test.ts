import { describe, expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { addActor, addActors, setDeactivated } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { listGivenNames } from '../queries/list-given-names.ts';
import { forgetNames } from './forget-names.ts';
import { suggestName } from './suggest-name.ts';

const { database, hash } = await createHashedDatabase();

const now = new Date('2026-11-21T12:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

function say(member: Member, phone: string, firstName: string, lastName = '', at = now) {
  return suggestName(database, hash, member, { phone, country: 'DE' }, { firstName, lastName }, at);
}

async function namesOf(phone: string) {
  const row = await database.db.selectFrom('number').select('names').where('phone', '=', phone).executeTakeFirst();
  return row?.names;
}

describe('suggestName', () => {
  it('shows a name to others from three people on, in whatever script they write it', async () => {
    const phone = makePhone();
    const [one, two, three] = (await addActors(database, 3)) as [Member, Member, Member];
    expect(await say(one, phone, 'Ольга', 'Иванова')).toBeNull();
    expect(await say(two, phone, 'olga', 'ivanova', minutesLater(1))).toBeNull();
    expect(await namesOf(phone)).toEqual([]);
    expect(await say(three, phone, 'Ivanova', 'Olga', minutesLater(2))).toBeNull();
    expect(await namesOf(phone)).toEqual([{ firstName: 'Ivanova', lastName: 'Olga', people: 3 }]);
    const row = await database.db.selectFrom('number').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ country: 'DE', updated_at: minutesLater(2), open_data: [], organisations: [] });
  });

  it('counts one member once: a second name replaces the first, an empty one takes it back', async () => {
    const phone = makePhone();
    const [one, two, three] = (await addActors(database, 3)) as [Member, Member, Member];
    for (const name of ['Anna', 'anna', 'ANNA']) await say(one, phone, name);
    await say(two, phone, 'Anna');
    expect(await namesOf(phone)).toEqual([]);
    await say(three, phone, 'Anna');
    expect(await namesOf(phone)).toEqual([{ firstName: 'Anna', lastName: '', people: 3 }]);
    await say(one, phone, 'Bert');
    expect(await namesOf(phone)).toEqual([]);
    await say(one, phone, 'Anna');
    await say(two, phone, '');
    expect(await namesOf(phone)).toEqual([]);
    expect((await listGivenNames(database.db, phone, { limit: 10, offset: 0, after: null })).items).toEqual([
      { firstName: 'Anna', lastName: '', people: 2, source: null },
    ]);
  });

  it('taking back what was never said makes no row', async () => {
    const phone = makePhone();
    expect(await say(await addActor(database), phone, '')).toBeNull();
    expect(await namesOf(phone)).toBeUndefined();
  });

  it('leaves the rest of the row alone, and a row that says it already', async () => {
    const phone = makePhone();
    const openData = [{ source: 'ftc', days: [[20000, 2]], firstDay: null, lastDay: '2024-10-04', subjects: [] }];
    await database.db
      .insertInto('number')
      .values({ phone, country: 'AT', open_data: JSON.stringify(openData), open_score: 1, updated_at: now })
      .execute();
    const [one, two, three] = (await addActors(database, 3)) as [Member, Member, Member];
    await say(one, phone, 'Anna', '', minutesLater(1));
    const row = () => database.db.selectFrom('number').selectAll().where('phone', '=', phone).executeTakeFirst();
    expect(await row()).toMatchObject({ country: 'AT', open_data: openData, open_score: 1, updated_at: now });
    await say(two, phone, 'Anna', '', minutesLater(2));
    await say(three, phone, 'Anna', '', minutesLater(3));
    expect(await row()).toMatchObject({ country: 'AT', open_data: openData, updated_at: minutesLater(3) });
  });

  it('refuses one’s own number, an unlisted one, and who deactivated the account', async () => {
    const [member, leaver] = (await addActors(database, 2)) as [Member, Member];
    expect(await say(member, member.phone, 'Me')).toBe('number.own');
    const phone = makePhone();
    await database.db
      .insertInto('unlisted_number')
      .values({ phone_hash: hash(phone), unlisted_at: now })
      .execute();
    expect(await say(member, phone, 'Anna')).toBe('name.refused');
    expect(await say(member, phone, '')).toBeNull();
    await setDeactivated(database, leaver, now);
    expect(await say(leaver, makePhone(), 'Anna')).toBe('profile.deactivated');
    const kept = await database.db
      .selectFrom('suggested_name')
      .select('phone')
      .where('profile_id', 'in', [member.profileId, leaver.profileId])
      .execute();
    expect(kept).toEqual([]);
    expect(await namesOf(phone)).toBeUndefined();
  });

  it('loses no name of many that are given at once', async () => {
    const phones = [makePhone(), makePhone()];
    const members = await addActors(database, 8);
    await Promise.all(
      members.flatMap((member, i) =>
        (i % 2 ? phones : [...phones].reverse()).map((phone) => say(member, phone, 'Anna')),
      ),
    );
    for (const phone of phones) expect(await namesOf(phone)).toEqual([{ firstName: 'Anna', lastName: '', people: 8 }]);
    const [twice] = members as [Member];
    await Promise.all([say(twice, phones[0] ?? '', 'Bert'), say(twice, phones[0] ?? '', 'Carl')]);
    expect((await namesOf(phones[0] ?? ''))?.[0]).toMatchObject({ people: 7 });
  });
});

it('forgets the names of a number that has a new holder, and nothing else', async () => {
  const [phone, other] = [makePhone(), makePhone()];
  for (const member of await addActors(database, 3)) {
    await say(member, phone, 'Anna');
    await say(member, other, 'Bert');
  }
  await database.db.transaction().execute((tx) => forgetNames(tx, phone, now));
  expect(await namesOf(phone)).toEqual([]);
  expect(await listGivenNames(database.db, phone, { limit: 10, offset: 0, after: null })).toEqual({
    items: [],
    total: 0,
    next: null,
  });
  expect(await namesOf(other)).toEqual([{ firstName: 'Bert', lastName: '', people: 3 }]);
});

it('pages what a number is called, members’ names first', async () => {
  const phone = makePhone();
  const register = { name: 'Praxis Muster', place: null, category: null, web: null, source: 'datenanfragen' };
  await database.db
    .insertInto('number')
    .values({ phone, country: 'DE', organisations: JSON.stringify([register]) })
    .execute();
  const [one, two, three] = (await addActors(database, 3)) as [Member, Member, Member];
  await say(one, phone, 'Anna');
  await say(two, phone, 'Bert');
  await say(three, phone, 'bert');
  const page = (limit: number, offset: number) => listGivenNames(database.db, phone, { limit, offset, after: null });
  const bert = { firstName: expect.stringMatching(/bert/i), lastName: '', people: 2, source: null };
  const anna = { firstName: 'Anna', lastName: '', people: 1, source: null };
  const praxis = { firstName: 'Praxis Muster', lastName: '', people: 0, source: 'datenanfragen' };
  expect(await page(10, 0)).toEqual({ items: [bert, anna, praxis], total: 3, next: null });
  expect(await page(1, 1)).toMatchObject({
    items: [anna],
    total: 3,
    next: ['members', '1', '1', expect.any(String), 'Anna', ''],
  });
  expect(await page(10, 3)).toEqual({ items: [], total: 3, next: null });
});
