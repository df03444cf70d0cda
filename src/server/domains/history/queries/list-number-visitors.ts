import { accountRows, shownAccounts } from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';

export interface NumberVisitorRecord {
  profileId: string;
  firstName: string | null;
  lastName: string | null;
  isOpen: boolean;
  searchedAt: Date;
}

// A new holder must not see look-ups from before the number changed hands.
const visitsText = `
  select h.profile_id, max(h.searched_at) as searched_at
  from search_history h join ${accountRows} me on me.id = $1::int8
  where h.phone = $2::int8 and h.profile_id <> me.id
    and h.searched_at > $3::timestamptz - make_interval(days => $4::int4)
    -- Excludes the partitions of earlier months.
    and h.day >= (($3::timestamptz - make_interval(days => $4::int4)) at time zone 'UTC')::date
    and (me.held_since is null or h.searched_at >= me.held_since)
  group by h.profile_id`;

const countText = `
select count(*) filter (where not p.is_hidden)::int4 as total, count(*) filter (where p.is_hidden)::int4 as hidden
from (${visitsText}) v join ${shownAccounts('$3')} p on p.id = v.profile_id`;

const listText = `
select p.id as "profileId", p.first_name as "firstName", p.last_name as "lastName", p.is_open as "isOpen",
  v.searched_at as "searchedAt", v.searched_at::text as "sortedAt"
from (${visitsText}) v join ${shownAccounts('$3')} p on p.id = v.profile_id
where not p.is_hidden and ($7::timestamptz is null or (v.searched_at, p.id) < ($7::timestamptz, $8::int8))
order by v.searched_at desc, p.id desc
limit $5 offset $6`;

/** Members who looked the number up in the last `days` days, newest first; those with antispy count in `hidden`. */
export async function listNumberVisitors(
  { pool }: Database,
  holder: { profileId: string; phone: string },
  page: Page,
  now: Date,
  days: number,
): Promise<Listed<NumberVisitorRecord> & { hidden: number }> {
  const asked = [holder.profileId, holder.phone, now.toISOString(), days];
  const counted = await pool.query<{ total: number; hidden: number }>(countText, asked);
  const [sortedAt = null, id = null] = page.after ?? [];
  const { rows } = await pool.query<NumberVisitorRecord & { sortedAt: string }>(listText, [
    ...asked,
    ...[page.limit + 1, page.offset, sortedAt, id],
  ]);
  const { total = 0, hidden = 0 } = counted.rows[0] ?? {};
  return { ...cutPage(rows, page, (row) => [row.sortedAt, row.profileId]), total, hidden };
}
