import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDay } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { quietReports } from '#test/quiet-reports.ts';
import { deleteOldLookups } from '../jobs.ts';
import { DocumentAllowance } from './document-allowance.ts';
import { LookupLog } from './lookup-log.ts';
import { type Lookup, VisitorMeter } from './visitor-meter.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const noon = new Date('2026-11-20T12:00:00Z');
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);
const limits = { visitorPerMinute: 100, visitorPerDay: 100, visitorBeforeProof: 3, proofPass: 10, walkingUnits: 3 };

function open(on: Database = database) {
  const meter = new VisitorMeter(limits, { isProofNeeded: false });
  return { meter, log: new LookupLog({ ...quietReports, database: on }, [meter]) };
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

test('A6 documents that were counted before a restart, or on another server, are counted after it', async () => {
  const phone = makePhone();
  const first = open();
  first.log.record({ ...lookup(phone, 'n:reader'), units: 0 });
  await first.log.stop();
  const documents = new DocumentAllowance({ perMinute: 120, countedPerDay: 2 });
  const second = new LookupLog({ ...quietReports, database }, [documents]);
  await second.start(() => noon, 3_600_000);
  const counted = (number: string) => documents.isCounted('n:reader', number, noon);
  expect([phone, makePhone(), makePhone()].map(counted)).toEqual([false, true, false]);
  await second.stop();
});

test('look-ups are kept for eight days (UTC), today’s and those of the seven before', async () => {
  const [old, recent] = [makePhone(), makePhone()];
  const { log } = open();
  const first = new Date('2026-11-13T00:00:00Z');
  log.record(lookup(old, 'f', new Date(first.getTime() - 1)));
  log.record(lookup(recent, 'f', first));
  await log.flush();
  await deleteOldLookups(database.db, noon);
  const left = await database.db.selectFrom('lookup').select('phone').where('visitor', '=', 'f').execute();
  expect(left).toEqual([{ phone: recent }]);
});

test('F16 a row that a wrong clock wrote for the far future counts again and is deleted', async () => {
  const phone = await addNumber(database);
  const { log } = open();
  log.record(lookup(phone, 'g', hours(24 * 365)));
  await log.flush();
  log.record(lookup(phone, 'g', noon));
  await log.flush();
  const seen = () => database.db.selectFrom('lookup').select('seen_at').where('phone', '=', phone).execute();
  expect(await seen()).toEqual([{ seen_at: noon }]);
  log.record(lookup(phone, 'h', hours(24 * 365)));
  await log.flush();
  await deleteOldLookups(database.db, noon);
  expect(await seen()).toEqual([{ seen_at: noon }]);
});

describe.runIf(process.env.TEST_DATABASE_URL)('F8 several servers', () => {
  const asker = (key: string) => ({ key, memberPerDay: null });
  const pause = 20;

  /** A server whose clock is off by `skewMs`; it writes and polls every 20 ms. */
  async function serve(skewMs = 0, on: Database = database) {
    const server = open(on);
    const now = () => new Date(Date.now() + skewMs);
    await server.log.start(now, pause);
    const left = (key: string) => server.meter.left(asker(key), now());
    const count = (phone: string, key: string, agoMs = 0) =>
      server.log.record(lookup(phone, key, new Date(now().getTime() - agoMs)));
    return { ...server, now, left, count };
  }

  test.each([0, 400_000, -400_000])('hear of each other with a clock that is %i ms off', async (skewMs) => {
    const [right, wrong] = [await serve(), await serve(skewMs)];
    const [one, other] = [makePhone(), makePhone()];
    right.count(one, `right ${skewMs}`);
    wrong.count(other, `wrong ${skewMs}`);
    await expect.poll(() => wrong.left(`right ${skewMs}`), { timeout: patient(10_000) }).toBe(99);
    await expect.poll(() => right.left(`wrong ${skewMs}`), { timeout: patient(10_000) }).toBe(99);
    // By either clock the look-ups are in the last minute and not in the future.
    for (let i = 0; i < 99; i += 1) {
      expect(right.meter.take(asker(`wrong ${skewMs}`), makePhone(), right.now()).ok).toBe(true);
    }
    expect(right.meter.take(asker(`wrong ${skewMs}`), makePhone(), right.now())).toMatchObject({ ok: false });
    await Promise.all([right.log.stop(), wrong.log.stop()]);
  });

  test('hear of what was written long after it was counted', async () => {
    const [one, other] = [await serve(), await serve()];
    one.count(makePhone(), 'prompt');
    await expect.poll(() => other.left('prompt'), { timeout: patient(10_000) }).toBe(99);
    one.count(makePhone(), 'late', 30_000);
    await expect.poll(() => other.left('late'), { timeout: patient(10_000) }).toBe(99);
    await Promise.all([one.log.stop(), other.log.stop()]);
  });

  test('hear of what a transaction wrote that committed late', async () => {
    const server = await serve();
    const late = await database.db.startTransaction().execute();
    const seen = { day: toDay(new Date()), units: 1, seen_at: new Date(), server: '7' };
    const row = (visitor: string) => ({ phone: makePhone(), visitor, ...seen });
    await late.insertInto('lookup').values(row('committed late')).execute();
    await database.db.insertInto('lookup').values(row('committed early')).execute();
    await expect.poll(() => server.left('committed early'), { timeout: patient(10_000) }).toBe(99);
    await new Promise((resolve) => setTimeout(resolve, 10 * pause));
    expect(server.left('committed late')).toBe(100);
    await late.commit().execute();
    await expect.poll(() => server.left('committed late'), { timeout: patient(10_000) }).toBe(99);
    await server.log.stop();
  });

  test.each([0, 1])('read back after a promotion what was passed over, after %i failures', async (failures) => {
    let isOld = true;
    let failuresLeft = failures;
    const visitor = `passed over ${failures}`;
    // The former leader assigned transaction ids that the promoted standby does not know.
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isOld) {
          // Only the reading of today returns this column.
          const isToday = result.rows.some((row) => 'seen_at' in row);
          if (!isToday || failuresLeft === 0) return result;
          failuresLeft -= 1;
          throw new Error('the connection was lost');
        }
        const before = { run: 'the leader before', horizon: '9223372036854775807' };
        return { ...result, rows: result.rows.map((row) => ('run' in row ? { ...row, ...before } : row)) };
      },
    });
    const server = await serve(0, { ...database, db });
    const seen = { day: toDay(new Date()), units: 1, seen_at: new Date(), server: '7' };
    const row = { phone: makePhone(), visitor, ...seen };
    await database.db.insertInto('lookup').values(row).execute();
    await new Promise((resolve) => setTimeout(resolve, 10 * pause));
    expect(server.left(visitor)).toBe(100);
    isOld = false;
    await expect.poll(() => server.left(visitor), { timeout: patient(10_000) }).toBe(99);
    await server.log.stop();
  });

  test('read nothing of their own back', async () => {
    const own = await serve();
    const read: string[] = [];
    const { meter } = own;
    const merge = meter.merge.bind(meter);
    meter.merge = (lookups, now) => {
      const list = [...lookups];
      read.push(...list.map(({ visitor }) => visitor));
      merge(list, now);
    };
    const other = await serve();
    own.count(makePhone(), 'own');
    other.count(makePhone(), 'of the other');
    await expect.poll(() => own.left('of the other'), { timeout: patient(10_000) }).toBe(99);
    await expect.poll(() => other.left('own'), { timeout: patient(10_000) }).toBe(99);
    expect(read).toContain('of the other');
    expect(read).not.toContain('own');
    await Promise.all([own.log.stop(), other.log.stop()]);
  });
});
