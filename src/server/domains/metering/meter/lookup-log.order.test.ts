import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { quietReports } from '#test/quiet-reports.ts';
import { LookupLog } from './lookup-log.ts';
import { type Lookup, VisitorMeter } from './visitor-meter.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const hourMs = 3_600_000;
const limits = { visitorPerMinute: 100, visitorPerDay: 100, visitorBeforeProof: 3, proofPass: 10, walkingUnits: 3 };
const lookup = (visitor: string, seenAt: Date, phone = makePhone()): Lookup => ({ phone, visitor, units: 1, seenAt });

function open(on: Database = database) {
  const meter = new VisitorMeter(limits, { isProofNeeded: false });
  const merged: Lookup[] = [];
  const merge = meter.merge.bind(meter);
  meter.merge = (lookups, now) => {
    const list = [...lookups];
    merged.push(...list);
    merge(list, now);
  };
  const failures: string[] = [];
  const reports = { ...quietReports, log: createLogger('error', { write: (line) => void failures.push(line) }) };
  return { merged, failures, log: new LookupLog({ ...reports, database: on }, [meter]) };
}
const onPool = (pool: pg.Pool): Database => ({ ...database, pool });
const nowhere = () => new pg.Pool({ host: '127.0.0.1', port: 1 });
const written = async (visitor: string) =>
  (await database.db.selectFrom('lookup').select('phone').where('visitor', '=', visitor).execute()).length;

test('a start reads the look-ups of today (UTC) and no older ones, the oldest first', async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
  const first = open();
  const visits = [at(-1), at(-12), at(-3), at(-13), at(-36)].map((seenAt, i) => lookup(`ordered ${i}`, seenAt));
  for (const visit of visits) first.log.record(visit);
  await first.log.flush();
  const second = open();
  await second.log.start(() => now, hourMs);
  expect(second.merged.map(({ visitor }) => visitor)).toEqual(['ordered 1', 'ordered 2', 'ordered 0']);
  expect(second.merged).toEqual([visits[1], visits[2], visits[0]]);
  await second.log.stop();
});

test('nothing to write asks the database nothing', async () => {
  const { log } = open(onPool(nowhere()));
  await log.flush();
  log.record(lookup('somebody', new Date()));
  await expect(log.flush()).rejects.toThrow('ECONNREFUSED');
});

test('what cannot be written is told, waits, and is bounded: the newest 200,000 stay', async () => {
  const batches: string[][] = [];
  let isAway = true;
  const pool = new Proxy(database.pool, {
    get: (real, name) =>
      name !== 'query'
        ? Reflect.get(real, name)
        : async ({ values }: { values: string[] }) => {
            if (isAway) throw new Error('away');
            batches.push((values[0] ?? '').slice(1, -1).split(','));
          },
  });
  const { log } = open(onPool(pool));
  const now = new Date();
  for (let i = 0; i < 200_010; i += 1) log.record({ phone: String(i), visitor: 'crowd', units: 1, seenAt: now });
  await expect(log.flush()).rejects.toThrow('away');
  isAway = false;
  await log.flush();
  const phones = batches.flat();
  expect([phones.length, phones[0], phones.at(-1)]).toEqual([200_000, '10', '200009']);
  expect(new Set(batches.map(({ length }) => length))).toEqual(new Set([10_000]));
});

test('a turn that fails is told, the next ones go on, and after the end there is none', async () => {
  const reach = { pool: nowhere() };
  const moving = new Proxy(database, { get: (real, name) => Reflect.get(name === 'pool' ? reach : real, name) });
  const { log, failures } = open(moving);
  await log.start(() => new Date(), 10);
  log.record(lookup('patient', new Date()));
  await expect.poll(() => failures.length, { timeout: patient(20_000) }).toBeGreaterThan(1);
  expect(failures[0]).toContain('ECONNREFUSED');
  expect(failures[0]).toContain('look-ups not written, kept for the next try');
  reach.pool = database.pool;
  await expect.poll(() => written('patient'), { timeout: patient(20_000) }).toBe(1);
  await log.stop();
  log.record(lookup('too late', new Date()));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await written('too late')).toBe(0);
});

test('its clock keeps no process alive', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => timers.mockRestore());
  const { log } = open();
  await log.start(() => new Date(), 20_000_000);
  expect(timers.mock.results.map(({ value }) => value.hasRef())).toEqual([false]);
  await log.stop();
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'F8 what others counted comes the oldest first, as long ago as the database says, and nothing where nobody counted',
  async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const own = open();
    await own.log.start(() => now, 10);
    await new Promise((resolve) => setTimeout(resolve, 100));
    own.merged.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(own.merged).toEqual([]);
    const write = (visitor: string, agoS: number) =>
      database.pool.query(
        `insert into lookup (phone, visitor, day, units, seen_at, server, written_at)
        values ($1, $2, (now() at time zone 'UTC')::date, 1, now(), 7, clock_timestamp() - make_interval(secs => $3))`,
        [makePhone(), visitor, agoS],
      );
    const slow = await database.db.startTransaction().execute();
    // While this transaction is open, later rows are read again each turn; then all come at once.
    await slow
      .insertInto('lookup')
      .values({ phone: makePhone(), visitor: 'first', day: '2026-11-20', units: 1, seen_at: now, server: '7' })
      .execute();
    await write('half a minute ago', 30);
    await write('ahead of the database', -3_600);
    await slow.commit().execute();
    const names = () => [...new Set(own.merged.map(({ visitor }) => visitor))];
    await expect
      .poll(() => names().toSorted(), { timeout: patient(20_000) })
      .toEqual(['ahead of the database', 'first', 'half a minute ago'].toSorted());
    await own.log.stop();
    const last = (visitor: string) => own.merged.findLast((one) => one.visitor === visitor)?.seenAt.getTime() ?? 0;
    expect(now.getTime() - last('half a minute ago')).toBeGreaterThanOrEqual(30_000);
    expect(now.getTime() - last('half a minute ago')).toBeLessThan(60_000);
    expect(last('ahead of the database')).toBe(now.getTime());
    const inOneTurn = own.merged.slice(own.merged.findLastIndex(({ visitor }) => visitor === 'first'));
    expect(inOneTurn.map(({ visitor }) => visitor)).toEqual(['first', 'half a minute ago', 'ahead of the database']);
  },
);
