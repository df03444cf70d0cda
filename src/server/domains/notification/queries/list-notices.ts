import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';

export type NoticeRecord = Omit<Awaited<ReturnType<typeof listNotices>>['items'][number], 'notice_values'>;

/** Visible notices, ordered by when they became visible, and the number of all unread ones. */
export async function listNotices(db: Db, profileId: string, page: Page, now: Date) {
  const own = db.selectFrom('notification').where('profile_id', '=', profileId).where('created_at', '<=', now);
  const { total, unread } = await own
    .select([
      sql<number>`count(*)::int4`.as('total'),
      sql<number>`(count(*) filter (where read_at is null))::int4`.as('unread'),
    ])
    .executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await own
    .select(['id', 'kind', 'notice_values', 'link', 'is_essential', 'created_at', 'read_at'])
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(created_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::int8)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { ...cutPage(rows, page, ({ id, created_at }) => [created_at.toISOString(), id]), total, unread };
}
