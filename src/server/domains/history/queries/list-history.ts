import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';

export interface HistoryRecord {
  phone: string;
  /** ISO date, UTC. */
  day: string;
  searched_at: Date;
}

/** A member's search history. An entry that is looked up again during paging moves to its new place. */
export async function listHistory(
  db: Db,
  profileId: string,
  orderBy: 'newest' | 'oldest',
  page: Page,
): Promise<Listed<HistoryRecord>> {
  const order = orderBy === 'newest' ? 'desc' : 'asc';
  const follows = orderBy === 'newest' ? sql.raw('<') : sql.raw('>');
  const [searchedAt, phone, day] = page.after ?? [];
  const rows = await db
    .selectFrom('search_history')
    // As text, since a Date drops the microseconds that the cursor needs.
    .select(['phone', 'day', 'searched_at', sql<string>`searched_at::text`.as('searchedAt')])
    .where('profile_id', '=', profileId)
    .$if(page.after !== null, (rest) =>
      rest.where(
        sql<boolean>`(searched_at, phone, day) ${follows} (${searchedAt}::timestamptz, ${phone}::int8, ${day}::date)`,
      ),
    )
    .orderBy('searched_at', order)
    .orderBy('phone', order)
    .orderBy('day', order)
    .limit(page.limit + 1)
    .offset(page.offset)
    .modifyEnd(onEveryShard)
    .execute();
  const { total } = await db
    .selectFrom('search_history')
    .select((s) => s.fn.countAll<string>().as('total'))
    .where('profile_id', '=', profileId)
    .modifyEnd(onEveryShard)
    .executeTakeFirstOrThrow();
  return { ...cutPage(rows, page, (row) => [row.searchedAt, row.phone, row.day]), total: Number(total) };
}
