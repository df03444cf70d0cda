import { beforeEach, expect, test } from 'vitest';
import { makePartitions } from '#server/platform/db/partitions.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { quietReports } from '#test/quiet-reports.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { deleteOldLookups, lookupTable } from '../jobs.ts';
import { LookupLog } from './lookup-log.ts';

// Look-ups have one partition per day (UTC).

const database = await createFileDatabase();
const noon = new Date('2026-11-30T12:00:00Z');
const daysAgo = (days: number) => new Date(noon.getTime() - days * dayMs);

beforeEach(async () => {
  await database.db.deleteFrom('lookup').execute();
  for (let days = 9; days >= 0; days -= 1) await makePartitions(database.db, lookupTable, daysAgo(days));
});

/** Writes a visitor's look-ups at these times, each in its own batch. */
async function count(phone: string, visitor: string, ...moments: Date[]): Promise<void> {
  const log = new LookupLog({ ...quietReports, database }, []);
  for (const seenAt of moments) {
    log.record({ phone, visitor, units: 1, seenAt });
    await log.flush();
  }
}
async function places(phone: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ place: string }>(
    `select visitor || ' ' || tableoid::regclass::text as place from lookup where phone = $1 order by 1`,
    [phone],
  );
  return rows.map(({ place }) => place.replace('partitions.lookup_', ''));
}
const lookupsOf = async (phone: string) =>
  (await database.db.selectFrom('number').select('lookups').where('phone', '=', phone).executeTakeFirstOrThrow())
    .lookups;

test('a look-up lies in its day, across the end of a month, and without a partition in the default one', async () => {
  const phone = await addNumber(database);
  const midnight = new Date('2026-12-01T00:00:00Z');
  await count(phone, 'a', new Date(midnight.getTime() - 1));
  await count(phone, 'b', midnight);
  await count(phone, 'c', new Date(midnight.getTime() + 30 * dayMs));
  expect(await places(phone)).toEqual(['a 20261130', 'b 20261201', 'c default']);
});

test('of a visitor and number there is one row, on the last day', async () => {
  const phone = await addNumber(database);
  await count(phone, 'a', daysAgo(3), daysAgo(2), new Date(daysAgo(2).getTime() + hourMs), noon);
  await count(phone, 'b', daysAgo(3));
  expect(await places(phone)).toEqual(['a 20261130', 'b 20261127']);
  expect(await lookupsOf(phone)).toBe('4');
});

test('a batch that comes after midnight, late, adds no second row and counts nothing', async () => {
  const phone = await addNumber(database);
  await count(phone, 'a', noon, daysAgo(1));
  expect(await places(phone)).toEqual(['a 20261130']);
  expect(await lookupsOf(phone)).toBe('1');
});

test('the day that is eight days ago is dropped, and what a wrong clock wrote deleted', async () => {
  const phone = makePhone();
  await count(phone, 'kept', daysAgo(7));
  await count(phone, 'old', daysAgo(8));
  await count(phone, 'older than all partitions', daysAgo(400));
  await count(phone, 'of the future', daysAgo(-400));
  await count(phone, 'a little ahead', daysAgo(-2));
  await deleteOldLookups(database.db, noon);
  expect(await places(phone)).toEqual(['a little ahead 20261202', 'kept 20261123']);
  const { rows } = await database.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'lookup'::regclass order by 1 limit 1`,
  );
  expect(rows).toEqual([{ name: 'partitions.lookup_20261123' }]);
});
