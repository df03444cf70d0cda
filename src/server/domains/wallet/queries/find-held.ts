import type { DebtReason } from '#contract/wallet.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';

export interface HeldWallet {
  amount: Numcy;
  reason: DebtReason;
}

/** Debt that holds the wallet: coins revoked after they were spent. Null if nothing is owed. */
export async function findHeld(db: Db, profileId: string): Promise<HeldWallet | null> {
  const row = await db
    .selectFrom('wallet')
    .innerJoin('wallet_debt as owed', 'owed.profile_id', 'wallet.profile_id')
    .select(['wallet.debt', 'owed.reason'])
    .where('wallet.profile_id', '=', profileId)
    .where('wallet.debt', '>', '0')
    .where('owed.kind', 'in', ['owed', 'gift_owed'])
    .where('owed.amount', '>', '0')
    .orderBy('owed.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { amount: parseNumcy(row.debt), reason: row.reason ?? 'refund' } : null;
}
