import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/** Adds `by` to the visible comments. Call it last: other writers lock comments before numbers. */
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
