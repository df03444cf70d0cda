import { afterAll, beforeAll, expect, it } from 'vitest';
import { meteringData } from '#server/domains/metering/door.ts';
import { numberData } from '#server/domains/number/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { historyData } from './history-data.ts';

let database: Database;
const now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function addPerson(phone = makePhone(), traits: { epoch?: number; is_holder?: boolean } = {}) {
  const row = { phone, epoch: 1, is_holder: true, lang: 'en', last_seen_at: now, created_at: now, ...traits };
  const { id } = await database.db.insertInto('profile').values(row).returning('id').executeTakeFirstOrThrow();
  return { profileId: id, phone };
}
async function addSearch(profileId: string, phone: string) {
  const search = { profile_id: profileId, phone, day: '2026-11-21', searched_at: now };
  await database.db.insertInto('search_history').values(search).execute();
  const counted = { phone, visitor: `m:${profileId}`, day: '2026-11-21', units: 1, seen_at: now };
  await database.db.insertInto('lookup').values(counted).execute();
}
const erase = (person: { profileId: string; phone: string }) =>
  database.db.transaction().execute(async (tx) => {
    // As in the app: the number's row goes with the last data that it holds.
    for (const part of [historyData, meteringData, numberData]) {
      await part.erase(tx, person, { isTextErased: false }, now);
    }
  });
async function leftOf(phone: string) {
  const where = { history: 'search_history', lookups: 'lookup', numbers: 'number' } as const;
  const count = async (table: (typeof where)[keyof typeof where]) =>
    (await database.db.selectFrom(table).select('phone').where('phone', '=', phone).execute()).length;
  return {
    history: await count(where.history),
    lookups: await count(where.lookups),
    numbers: await count(where.numbers),
  };
}

it('hands out the person’s own look-ups, and no others', async () => {
  const [me, other] = [await addPerson(), await addPerson()];
  const [mine, theirs] = [makePhone(), makePhone()];
  await addSearch(me.profileId, mine);
  await addSearch(other.profileId, theirs);
  expect(await historyData.collect(database.db, me)).toEqual({
    searches: [{ phone: mine, day: '2026-11-21', searchedAt: now }],
  });
  expect(await meteringData.collect(database.db, me)).toEqual({
    counted: [{ phone: mine, units: 1, countedAt: now }],
  });
});

it('erases what the person looked up, and that others looked the person up', async () => {
  const [me, other] = [await addPerson(), await addPerson()];
  const looked = makePhone();
  await addNumber(database, { phone: me.phone, lookups: 9 });
  await addSearch(me.profileId, looked);
  await addSearch(other.profileId, looked);
  await addSearch(other.profileId, me.phone);
  await erase(me);
  expect(await leftOf(me.phone)).toEqual({ history: 0, lookups: 0, numbers: 0 });
  const left = await database.db
    .selectFrom('search_history')
    .select('profile_id')
    .where('phone', '=', looked)
    .execute();
  expect(left).toEqual([{ profile_id: other.profileId }]);
});

it('leaves the number’s row where it warns others', async () => {
  const me = await addPerson();
  await addNumber(database, { phone: me.phone, openReports: [{ count: 3 }] });
  await erase(me);
  expect((await leftOf(me.phone)).numbers).toBe(1);
});

it('leaves what is said of a number that is somebody else’s by now', async () => {
  const me = await addPerson(makePhone(), { is_holder: false });
  const next = await addPerson(me.phone, { epoch: 2 });
  const other = await addPerson();
  await addNumber(database, { phone: me.phone });
  await addSearch(other.profileId, next.phone);
  await erase(me);
  expect(await leftOf(next.phone)).toEqual({ history: 1, lookups: 1, numbers: 1 });
});
