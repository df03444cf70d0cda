import { sql } from 'kysely';
import { toDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Distinct networks and members per number since a time, within `lookupRetentionDays`. Omits zeros. */
export async function countPeople(db: Db, phones: readonly string[], since: Date): Promise<Map<string, number>> {
  if (phones.length === 0) return new Map();
  // The day excludes earlier partitions.
  const { rows } = await sql<{ phone: string; people: number }>`
    select phone, count(*)::int4 as people from lookup
    where phone = any(${`{${phones.join(',')}}`}::int8[])
      and day >= ${toDay(since)}::date and seen_at >= ${since.toISOString()}::timestamptz
    group by phone`.execute(db);
  return new Map(rows.map(({ phone, people }) => [phone, people]));
}
