import type { LedgerLine } from '#contract/wallet.ts';
import type { Db } from '#server/platform/db/database.ts';
import { presentLedgerLine } from '../views.ts';
import { ledgerColumns } from './find-receipt.ts';

/**
 * Postings of an order in the member's own wallet, as shown on its receipt, oldest first.
 * @param since omits postings written earlier
 */
export async function listLedger(db: Db, profileId: string, order: string, since?: Date): Promise<LedgerLine[]> {
  const postings = await db
    .selectFrom('wallet_posting')
    .select(ledgerColumns)
    .where('profile_id', '=', profileId)
    .where('counter_account', '=', 'orders')
    .where('reference', '=', order)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since as Date))
    .orderBy('id')
    .execute();
  return postings.map(presentLedgerLine);
}
