import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';

export interface BlockRecord {
  phone: string;
  blockedAt: Date;
}

export async function listBlocks(db: Db, profileId: string, page: Page): Promise<Listed<BlockRecord>> {
  const [blockedAt, phone] = page.after ?? [];
  const opinions = db.selectFrom('opinion').modifyEnd(onEveryShard);
  const mine = opinions.where('profile_id', '=', profileId).where('banned_at', 'is not', null);
  const rows = await mine
    .select(['phone', sql<Date>`banned_at`.as('blockedAt'), sql<string>`banned_at::text`.as('sortedAt')])
    .$if(page.after !== null, (rest) =>
      rest.where(sql<boolean>`(banned_at, phone) < (${blockedAt}::timestamptz, ${phone}::int8)`),
    )
    .orderBy('banned_at', 'desc')
    .orderBy('phone', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const { total } = await mine.select((s) => s.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { ...cutPage(rows, page, (row) => [row.sortedAt, row.phone]), total: Number(total) };
}
