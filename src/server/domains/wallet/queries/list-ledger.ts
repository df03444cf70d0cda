import type { LedgerLine } from '#contract/wallet.ts';
import type { Db } from '#server/platform/db/database.ts';
import { presentLedgerLine } from '../views.ts';
import { ledgerColumns } from './find-receipt.ts';

/** What an order moved in the member's own wallet, as its receipt shows it, the oldest first. */
export async function listLedger(db: Db, profileId: string, order: string): Promise<LedgerLine[]> {
  const postings = await db
    .selectFrom('wallet_posting')
    .select(ledgerColumns)
    .where('profile_id', '=', profileId)
    .where('counter_account', '=', 'orders')
    .where('reference', '=', order)
    .orderBy('id')
    .execute();
  return postings.map(presentLedgerLine);
}
