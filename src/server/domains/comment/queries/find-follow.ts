import { sql } from 'kysely';
import { liveSubscriptions } from '#server/domains/subscription/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';

export interface Follow {
  endsAt: Date;
  renews: boolean;
  /** Whole numcy per month. */
  price: Numcy;
}

/** A member's live subscription to a comment's replies; null if there is none or the comment was deleted. */
export async function findFollow(db: Db, profileId: string, commentId: string): Promise<Follow | null> {
  const { rows } = await sql<{ endsAt: Date; renews: boolean; price: string }>`
    select s.ends_at as "endsAt", s.renews, s.price
    from ${sql.raw(liveSubscriptions)} s join comment c on c.id = s.comment_id
    where s.comment_id = ${commentId}::int8 and s.kind = 'follow' and s.profile_id = ${profileId}::int8
      and c.state <> 'deleted' ${onEveryShard}`.execute(db);
  const [row] = rows;
  return row ? { ...row, price: parseNumcy(row.price) } : null;
}
