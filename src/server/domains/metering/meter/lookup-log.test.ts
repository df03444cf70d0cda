import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { deleteOldLookups } from '../jobs.ts';
import { LookupLog } from './lookup-log.ts';
import { type Lookup, VisitorMeter } from './visitor-meter.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const noon = new Date('2026-11-20T12:00:00Z');
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);
const limits = { visitorPerMinute: 100, visitorPerDay: 100, visitorBeforeProof: 3, proofPass: 10, walkingUnits: 3 };

function open(on: Database = database) {
  const meter = new VisitorMeter(limits, { isProofNeeded: false });
  const failures: unknown[] = [];
  return { meter, failures, log: new LookupLog(on, meter, (error) => failures.push(error)) };
}
const lookup = (phone: string, visitor: string, seenAt = noon): Lookup => ({ phone, visitor, units: 1, seenAt });
const lookupsOf = async (phone: string) =>
  (await database.db.selectFrom('number').select('lookups').where('phone', '=', phone).executeTakeFirstOrThrow())
    .lookups;

test('a visitor counts once a number and day, and again the next day', async () => {
  const phone = await addNumber(database);
  const { log } = open();
  for (const entry of [lookup(phone, 'a'), lookup(phone, 'a', hours(1)), lookup(phone, 'b')]) log.record(entry);
  await log.flush();
  expect(await lookupsOf(phone)).toBe('2');
  log.record(lookup(phone, 'a', hours(11)));
  await log.flush();
  expect(await lookupsOf(phone)).toBe('2');
  log.record(lookup(phone, 'a', hours(12)));
  await log.flush();
  expect(await lookupsOf(phone)).toBe('3');
});

test('nothing to write is no statement, and numbers without a row do not matter', async () => {
  const { log } = open();
  await log.flush();
  log.record(lookup(makePhone(), 'rowless'));
  await log.flush();
});

test('what could not be written waits for the next try', async () => {
  const phone = await addNumber(database);
  const dead = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const reach: { database: Database } = { database: { ...database, pool: dead } };
  const { log } = open(new Proxy(database, { get: (_, name) => Reflect.get(reach.database, name) }));
  log.record(lookup(phone, 'c'));
  await expect(log.flush()).rejects.toThrow('ECONNREFUSED');
  log.record(lookup(phone, 'd'));
  reach.database = database;
  await log.flush();
  expect(await lookupsOf(phone)).toBe('2');
});

test('stop writes what is left; start reads today’s back, and not yesterday’s', async () => {
  const [today, yesterday] = [makePhone(), makePhone()];
  const first = open();
  await first.log.start(() => noon, 3_600_000);
  first.log.record(lookup(today, 'e'));
  first.log.record(lookup(yesterday, 'e', hours(-13)));
  await first.log.stop();
  const second = open();
  const e = { key: 'e', memberPerDay: null };
  await second.log.start(() => noon, 3_600_000);
  expect(second.meter.left(e, noon)).toBe(99);
  expect(second.meter.take(e, today, noon)).toEqual({ ok: true, lookup: null, isOverLimit: false });
  await second.log.stop();
});

test('look-ups are forgotten after eight days, not before', async () => {
  const [old, recent] = [makePhone(), makePhone()];
  const { log } = open();
  log.record(lookup(old, 'f', hours(-8 * 24 - 1)));
  log.record(lookup(recent, 'f', hours(-8 * 24 + 1)));
  await log.flush();
  await deleteOldLookups(database.db, noon);
  const left = await database.db.selectFrom('lookup').select('phone').where('visitor', '=', 'f').execute();
  expect(left).toEqual([{ phone: recent }]);
});
