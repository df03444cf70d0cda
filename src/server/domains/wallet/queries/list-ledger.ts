import type { LedgerLine } from '#contract/wallet.ts';
import type { Db } from '#server/platform/db/database.ts';
import { presentLedgerLine } from '../views.ts';
import { ledgerColumns } from './find-receipt.ts';

/**
 * What an order moved in the member's own wallet, as its receipt shows it, the oldest first.
 *
 * @param since only what was written then or later
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
