import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * Counts comments that are shown from now on, or no longer (`by` below 0), in the number's row, which it makes where
 * there is none and locks until the caller's transaction ends. To be done last: others lock texts before numbers.
 */
export async function countComments(
  tx: Tx,
  { phone, country }: { phone: string; country: string | null },
  by: number,
  now: Date,
): Promise<void> {
  if (by === 0) return;
  await sql`
    insert into number (phone, country, comments, updated_at)
    values (${phone}::int8, ${country}, greatest(${by}::int4, 0), ${now}::timestamptz)
    on conflict (phone) do update set
      comments = number.comments + ${by}::int4, country = coalesce(number.country, excluded.country)`.execute(tx);
}

/**
 * The common table expression that counts one comment more for each row of `from`, as text for a statement that is a
 * transaction of its own.
 *
 * @param from a common table expression with `phone`, `country` and `now`
 */
export function commentsCounted(from: string): string {
  return `comments_counted as (
    insert into number (phone, country, comments, updated_at)
    select phone, min(country), count(*), min(now) from ${from} group by phone order by phone
    on conflict (phone) do update set
      comments = number.comments + excluded.comments, country = coalesce(number.country, excluded.country)
  )`;
}
