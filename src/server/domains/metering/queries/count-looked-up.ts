import { sql } from 'kysely';
import { toDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';

/** Number of pairs of visitor and number whose last look-up is in the span; `to` is exclusive. */
export async function countLookedUp(db: Db, span: { from: Date; to: Date }): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from lookup
    where day between ${toDay(span.from)}::date and ${toDay(span.to)}::date
      and seen_at >= ${span.from}::timestamptz and seen_at < ${span.to}::timestamptz ${onEveryShard}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
