import { historyTable } from '#server/domains/history/jobs.ts';
import { lookupTable } from '#server/domains/metering/jobs.ts';
import { lookupRetentionDays } from '#server/domains/metering/meter/lookup-log.ts';
import { toDay } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makePartitions } from '#server/platform/db/partitions.ts';
import { dayMs } from '#shared/time.ts';
import { addMember } from '#test/wallets.ts';

const members = 1_000;

/** Creates the partitions of look-ups and histories that a site has after so many days. */
export async function makePastPartitions({ db }: Database, now: Date, days: number): Promise<void> {
  for (let ago = days; ago >= 0; ago -= 1) {
    const day = new Date(now.getTime() - ago * dayMs);
    await makePartitions(db, historyTable(days), day);
    if (ago < lookupRetentionDays) await makePartitions(db, lookupTable, day);
  }
}

/**
 * Writes the rows that `perDay` look-ups a day leave after so many days: those of the last days for the meter, and a
 * tenth of all days' in the histories of 1,000 members.
 */
export async function seedLookups(database: Database, perDay: number, days: number): Promise<void> {
  const now = new Date();
  const people: string[] = [];
  for (let at = 0; at < members; at += 1) people.push(await addMember(database));
  await makePastPartitions(database, now, days);
  for (let ago = days; ago >= 0; ago -= 1) {
    const day = new Date(now.getTime() - ago * dayMs);
    await database.pool.query(
      `insert into search_history (profile_id, phone, day, searched_at)
      select ($3::int8[])[(1 + nth % $4::int4)::int4], phone, $1::date, $1::date + interval '9 hours'
      from (
        select phone, row_number() over () as nth from (select phone from number offset $5::int8 limit $2::int8) n
      ) t
      on conflict do nothing`,
      [toDay(day), Math.ceil(perDay / 10), people, members, (ago * Math.ceil(perDay / 10)) % perDay],
    );
    if (ago >= lookupRetentionDays) continue;
    await database.pool.query(
      `insert into lookup (phone, visitor, day, units, seen_at, server)
      select phone, 'n:' || $1::text || ' ' || nth, $1::date, 1, $1::date + interval '9 hours', 1
      from (select phone, row_number() over () as nth from (select phone from number limit $2::int8) n) t
      on conflict do nothing`,
      [toDay(day), perDay],
    );
  }
  for (const table of ['lookup', 'search_history']) await database.pool.query(`analyze ${table}`);
}
