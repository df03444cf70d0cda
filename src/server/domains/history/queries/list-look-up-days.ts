import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import { toDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { hideFew } from '../rules.ts';

/**
 * Members, private ones too, who looked up the number on each of the last `days` complete days of its holder, oldest
 * first. Without today, which would reveal a look-up within a minute.
 */
export async function listLookUpDays(db: Db, holder: { profileId: string; phone: string }, now: Date, days: number) {
  const all = Array.from({ length: days }, (_, at) => toDay(new Date(now.getTime() - (days - at) * dayMs)));
  const { rows } = await sql<{ day: string; count: number }>`
    select h.day::text as day, count(*)::int4 as count
    from search_history h join ${sql.raw(accountRows)} me on me.id = ${holder.profileId}::int8
    where h.phone = ${holder.phone}::int8 and h.profile_id <> me.id
      and h.day >= ${all[0] ?? toDay(now)}::date and h.day < ${toDay(now)}::date
      and (me.held_since is null or h.searched_at >= me.held_since)
    group by h.day`.execute(db);
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return hideFew(all.map((day) => ({ day, count: counts.get(day) ?? 0 })));
}
