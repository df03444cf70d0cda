import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { quietReports } from '#test/quiet-reports.ts';
import { KeyUseLog } from './key-use-log.ts';

let database: Database;
const noon = new Date('2026-11-21T12:00:00Z');
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let keys = 0;
async function addKey(): Promise<string> {
  const row = { phone: makePhone(), epoch: 1, is_holder: true, lang: 'en', last_seen_at: noon, created_at: noon };
  const { id } = await database.db.insertInto('profile').values(row).returning('id').executeTakeFirstOrThrow();
  keys += 1;
  const key = {
    profile_id: id,
    hash: `hash ${keys}`,
    name: 'Hall',
    ending: 'abcd',
    scopes: 'lookup',
    token_version: 1,
  };
  const values = { ...key, created_at: noon, expires_at: null };
  return (await database.db.insertInto('program_key').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
const open = (on: Database = database) => new KeyUseLog({ ...quietReports, database: on });
const read = (id: string) =>
  database.db
    .selectFrom('program_key')
    .select(['used_at', 'used_day', 'used_count', 'error', 'error_at'])
    .where('id', '=', id)
    .executeTakeFirst();

test('40: counts the calls of a day (UTC), on any number of servers, and keeps the last refusal', async () => {
  const [keyId, other] = [await addKey(), await addKey()];
  const [here, there] = [open(), open()];
  here.recordUse({ keyId, at: noon, error: null });
  here.recordUse({ keyId, at: hours(1), error: 'limit.day' });
  here.recordUse({ keyId, at: hours(2), error: null });
  there.recordUse({ keyId, at: hours(0.5), error: '501' });
  await here.flush();
  await there.flush();
  expect(await read(keyId)).toEqual({
    used_at: hours(2),
    used_day: '2026-11-21',
    used_count: 4,
    error: 'limit.day',
    error_at: hours(1),
  });
  expect(await read(other)).toMatchObject({ used_at: null, used_day: null, used_count: 0, error: null });
  here.recordUse({ keyId, at: hours(11.99), error: null });
  here.recordUse({ keyId, at: hours(12), error: null });
  await here.flush();
  expect(await read(keyId)).toMatchObject({ used_at: hours(12), used_day: '2026-11-22', used_count: 1 });
  // A server that writes yesterday's uses late.
  there.recordUse({ keyId, at: hours(11), error: null });
  await there.stop();
  expect(await read(keyId)).toMatchObject({ used_at: hours(12), used_day: '2026-11-22', used_count: 1 });
});

test('40: what could not be written waits for the next try, and a revoked key troubles nobody', async () => {
  const [keyId, revoked] = [await addKey(), await addKey()];
  const dead = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const reach: { database: Database } = { database: { ...database, pool: dead } };
  const log = open(new Proxy(database, { get: (_, name) => Reflect.get(reach.database, name) }));
  log.recordUse({ keyId, at: noon, error: 'limit.minute' });
  log.recordUse({ keyId: revoked, at: noon, error: null });
  await expect(log.flush()).rejects.toThrow();
  log.recordUse({ keyId, at: hours(1), error: null });
  await database.db.deleteFrom('program_key').where('id', '=', revoked).execute();
  reach.database = database;
  await log.flush();
  await dead.end();
  expect(await read(keyId)).toMatchObject({ used_count: 2, used_at: hours(1), error: 'limit.minute', error_at: noon });
  expect(await read(revoked)).toBeUndefined();
});
