import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { quietReports } from '#test/quiet-reports.ts';
import { HistoryLog } from './history-log.ts';

let database: Database;
const noon = new Date('2026-11-21T12:00:00Z');
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function addPerson(traits: { phone?: null; erased_at?: Date } = {}): Promise<string> {
  const row = { phone: makePhone(), epoch: 1, is_holder: true, lang: 'en', last_seen_at: noon, created_at: noon };
  const values = { ...row, ...traits };
  return (await database.db.insertInto('profile').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
const open = (on: Database = database) => new HistoryLog({ ...quietReports, database: on });
const rowsOf = (profileId: string) =>
  database.db
    .selectFrom('search_history')
    .select(['day', 'searched_at'])
    .where('profile_id', '=', profileId)
    .orderBy('day')
    .execute();

it('keeps a number once a day (UTC), with the last time', async () => {
  const [profileId, phone, log] = [await addPerson(), makePhone(), open()];
  log.record({ profileId, phone, at: noon });
  log.record({ profileId, phone, at: hours(1) });
  await log.flush();
  log.record({ profileId, phone, at: hours(2) });
  await log.flush();
  // Another server, whose batch arrives later with an earlier time.
  log.record({ profileId, phone, at: hours(-1) });
  log.record({ profileId, phone, at: hours(11.99) });
  log.record({ profileId, phone, at: hours(12) });
  await log.stop();
  expect(await rowsOf(profileId)).toEqual([
    { day: '2026-11-21', searched_at: hours(11.99) },
    { day: '2026-11-22', searched_at: hours(12) },
  ]);
});

it('flush waits for what is being written already', async () => {
  const [profileId, log] = [await addPerson(), open()];
  log.record({ profileId, phone: makePhone(), at: noon });
  void log.flush();
  await log.flush();
  expect(await rowsOf(profileId)).toHaveLength(1);
});

it('what could not be written waits for the next try', async () => {
  const [profileId, phone] = [await addPerson(), makePhone()];
  const dead = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const reach: { database: Database } = { database: { ...database, pool: dead } };
  const log = open(new Proxy(database, { get: (_, name) => Reflect.get(reach.database, name) }));
  log.record({ profileId, phone, at: noon });
  await expect(log.flush()).rejects.toThrow('ECONNREFUSED');
  reach.database = database;
  await log.flush();
  expect(await rowsOf(profileId)).toHaveLength(1);
});

it('begins no new history for an erased account, and writes the others’', async () => {
  const [erased, living, log] = [await addPerson({ phone: null, erased_at: noon }), await addPerson(), open()];
  for (const profileId of [erased, living]) log.record({ profileId, phone: makePhone(), at: noon });
  await log.flush();
  expect(await rowsOf(erased)).toEqual([]);
  expect(await rowsOf(living)).toHaveLength(1);
});
