import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * How many distinct networks and members looked up each number at or after `since`, by number. Numbers without look-ups
 * are left out. Look-ups are deleted after `lookupRetentionDays`.
 */
export async function countPeople(db: Db, phones: readonly string[], since: Date): Promise<Map<string, number>> {
  if (phones.length === 0) return new Map();
  // Filters the day by a difference, as in `section.ts`: an index by time would read the look-ups of all numbers.
  const { rows } = await sql<{ phone: string; people: number }>`
    select phone, count(*)::int4 as people from lookup
    where phone = any(${`{${phones.join(',')}}`}::int8[]) and seen_at - ${since.toISOString()}::timestamptz >= interval '0'
    group by phone`.execute(db);
  return new Map(rows.map(({ phone, people }) => [phone, people]));
}
