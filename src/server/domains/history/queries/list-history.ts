import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

export interface HistoryRecord {
  phone: string;
  /** ISO day, UTC. */
  day: string;
  searched_at: Date;
}

/** What a member looked up, and how many entries there are. */
export async function listHistory(
  db: Db,
  profileId: string,
  page: { limit: number; offset: number; order_by: 'newest' | 'oldest' },
): Promise<{ items: HistoryRecord[]; total: number }> {
  const order = page.order_by === 'newest' ? 'desc' : 'asc';
  const items = await db
    .selectFrom('search_history')
    .select(['phone', 'day', 'searched_at'])
    .where('profile_id', '=', profileId)
    .orderBy('searched_at', order)
    .orderBy('phone', order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom('search_history')
    .select((s) => s.fn.countAll<string>().as('total'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();
  return { items, total: Number(total) };
}
