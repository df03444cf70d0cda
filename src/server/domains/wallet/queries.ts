import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { WalletPrices } from './commands/open-wallet.ts';
import './tables.ts';

/** Whole numcy; null where the wallet was never opened. */
export async function findBalance(db: Db, profileId: string): Promise<Numcy | null> {
  const row = await db.selectFrom('wallet').select('balance').where('profile_id', '=', profileId).executeTakeFirst();
  return row ? parseNumcy(row.balance) : null;
}

/** What a member may spend, whole numcy. A wallet that was never opened is worth what it will be opened with. */
export async function getBalance(db: Db, prices: WalletPrices, profileId: string): Promise<Numcy> {
  return (await findBalance(db, profileId)) ?? prices.welcome;
}

export type PostingRecord = Awaited<ReturnType<typeof listPostings>>['items'][number];

/** A member's postings, the newest first. */
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
