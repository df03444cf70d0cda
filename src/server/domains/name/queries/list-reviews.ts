import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { NameReview, Reviews } from '../rules/name-review.ts';

/** Votes of active members on names of these numbers, by `nameKey`. */
export async function listReviews(db: Db, phones: readonly string[]): Promise<Reviews> {
  const { rows } = await sql<NameReview & { key: string }>`
    select v.name_key as key, sum(case when v.is_like then 1 else -1 end)::int4 as review,
      (coalesce(sum(case when v.is_like then 1 else -1 end) filter (where v.crowd is null), 0)
        + count(distinct v.crowd) filter (where v.is_like)
        - count(distinct v.crowd) filter (where not v.is_like))::int4 as "weighedReview"
    from name_vote v join ${sql.raw(accountRows)} p on p.id = v.profile_id
    where v.phone = any(${arrayText(phones, (phone) => phone)}::int8[]) and p.deactivated_at is null
      and v.withdrawn_by is null
    group by v.name_key`.execute(db);
  return new Map(rows.map(({ key, ...judged }) => [key, judged]));
}
