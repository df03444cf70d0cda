import type { Organisation } from '#contract/number.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { StoredEvidence, StoredOpenData } from '../tables.ts';

export interface HistoryRecord {
  phone: string;
  /** ISO day, UTC. */
  day: string;
  searched_at: Date;
  /** Null in all of these where the number has no row. */
  country: string | null;
  evidence: StoredEvidence[] | null;
  open_data: StoredOpenData[] | null;
  organisations: Organisation[] | null;
}

/** What a member looked up, and how many entries there are. */
export async function listHistory(
  db: Db,
  profileId: string,
  page: { limit: number; offset: number; order_by: 'newest' | 'oldest' },
): Promise<{ items: HistoryRecord[]; total: number }> {
  const order = page.order_by === 'newest' ? 'desc' : 'asc';
  const items = await db
    .selectFrom('search_history as h')
    .leftJoin('number as n', 'n.phone', 'h.phone')
    .select(['h.phone', 'h.day', 'h.searched_at', 'n.country', 'n.evidence', 'n.open_data', 'n.organisations'])
    .where('h.profile_id', '=', profileId)
    .orderBy('h.searched_at', order)
    .orderBy('h.phone', order)
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
