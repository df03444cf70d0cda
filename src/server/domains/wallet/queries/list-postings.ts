import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';

export type PostingRecord = Awaited<ReturnType<typeof listPostings>>['items'][number];

export async function listPostings(db: Db, profileId: string, page: Page) {
  const own = db.selectFrom('wallet_posting').where('profile_id', '=', profileId);
  const { total } = await own.select((s) => s.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await own
    .select(['id', 'kind', 'amount', 'balance_after', 'created_at'])
    .$if(after !== null, (rest) => rest.where('id', '<', after?.[0] ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { ...cutPage(rows, page, ({ id }) => [id]), total: Number(total) };
}
