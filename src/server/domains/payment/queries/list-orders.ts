import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';
import { readOrder } from './order-row.ts';

/** A member's orders, newest first, without expired ones. */
export async function listOrders(db: Db, profileId: string, page: Page) {
  const own = db.selectFrom('payment_order').where('profile_id', '=', profileId).where('state', '!=', 'expired');
  const { total } = await own.select((s) => s.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const { after } = page;
  const [at = '', number = ''] = after ?? [];
  const rows = await own
    .selectAll()
    // Text keeps the microseconds that a `Date` lacks, as the cursor needs.
    .select(sql<string>`created_at::text`.as('sorted_at'))
    .$if(after !== null, (rest) => rest.where(sql<boolean>`(created_at, number) < (${at}::timestamptz, ${number})`))
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { ...cutPage(rows.map(readOrder), page, (row) => [row.sorted_at, row.number]), total: Number(total) };
}
