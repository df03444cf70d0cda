import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * Counts one more of something, in windows that begin at whole multiples of `windowMs`.
 *
 * @returns how often it happened in this window with this time, and when the window ends
 */
export async function countOne(
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ count: number; endsAt: Date }> {
  const endsAt = windowEnd(windowMs, now);
  const row = await db
    .insertInto('sign_in_tally')
    .values({ key, expires_at: endsAt, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'expires_at']).doUpdateSet((s) => ({ count: s('sign_in_tally.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return { count: row.count, endsAt };
}

/** How often it was counted in this window. */
export async function readTally(db: Db, key: string, windowMs: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom('sign_in_tally')
    .select('count')
    .where('key', '=', key)
    .where('expires_at', '=', windowEnd(windowMs, now))
    .executeTakeFirst();
  return row?.count ?? 0;
}

function windowEnd(windowMs: number, now: Date): Date {
  return new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs);
}
