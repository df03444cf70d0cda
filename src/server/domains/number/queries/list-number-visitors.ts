import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Days back that a holder sees who looked the number up. */
export const visitorDays = 90;

export interface NumberVisitorRecord {
  profileId: string;
  firstName: string | null;
  lastName: string | null;
  /** The member shows the own name and has not deactivated the account. */
  isOpen: boolean;
  searchedAt: Date;
}

// Of a number that changed hands, the new holder sees nothing of the time before.
const visits = (holder: { profileId: string; phone: string }, now: Date) => sql`
  select h.profile_id, max(h.searched_at) as searched_at
  from search_history h join profile me on me.id = ${holder.profileId}::int8
  where h.phone = ${holder.phone}::int8 and h.profile_id <> me.id
    and h.searched_at > ${now}::timestamptz - make_interval(days => ${visitorDays})
    and (me.epoch = 1 or h.searched_at >= me.created_at)
  group by h.profile_id`;

/**
 * Members who looked the holder's number up in the last 90 days, each once, the newest first. Who has antispy on, and
 * the subscription that it needs, is counted in `hidden` alone.
 */
export async function listNumberVisitors(
  db: Db,
  holder: { profileId: string; phone: string },
  page: { limit: number; offset: number },
  now: Date,
): Promise<{ items: NumberVisitorRecord[]; total: number; hidden: number }> {
  const isHidden = sql`(p.antispy and coalesce(p.pro_until > ${now}::timestamptz, false))`;
  const counted = await sql<{ total: number; hidden: number }>`
    select count(*) filter (where not ${isHidden})::int4 as total, count(*) filter (where ${isHidden})::int4 as hidden
    from (${visits(holder, now)}) v join profile p on p.id = v.profile_id`.execute(db);
  const { rows } = await sql<NumberVisitorRecord>`
    select p.id as "profileId", p.first_name as "firstName", p.last_name as "lastName",
      p.profile_going and p.deactivated_at is null and p.is_holder as "isOpen", v.searched_at as "searchedAt"
    from (${visits(holder, now)}) v join profile p on p.id = v.profile_id
    where not ${isHidden}
    order by v.searched_at desc, p.id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { items: rows, total: counted.rows[0]?.total ?? 0, hidden: counted.rows[0]?.hidden ?? 0 };
}
