import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { receiptNumber } from '../rules.ts';
import type { WalletPostingTable } from '../tables.ts';

export const ledgerColumns = ['id', 'version', 'kind', 'amount', 'balance_after', 'event_at'] as const;

export type LedgerRecord = Pick<Selectable<WalletPostingTable>, (typeof ledgerColumns)[number]>;

export interface ReceiptRecord {
  posting: LedgerRecord;
  /** Receipt numbers of the charge that this refunds, and of the refund of this charge. */
  reverses: string | null;
  reversedBy: string | null;
}

/**
 * Receipt of a posting in the member's own wallet; null if it does not exist or belongs to another member.
 * @param number as `receiptNumber` formats it
 */
export async function findReceipt(db: Db, profileId: string, number: string): Promise<ReceiptRecord | null> {
  const own = db.selectFrom('wallet_posting').select(ledgerColumns).where('profile_id', '=', profileId);
  const posting = await own.select('reverses').where('id', '=', number.slice(2)).executeTakeFirst();
  if (!posting || receiptNumber(posting) === null) return null;
  const { reverses, ...rest } = posting;
  const original = reverses === null ? undefined : await own.where('id', '=', reverses).executeTakeFirst();
  const back = await own.where('reverses', '=', posting.id).where('kind', '=', 'refund').executeTakeFirst();
  return {
    posting: rest,
    reverses: original ? receiptNumber(original) : null,
    reversedBy: back ? receiptNumber(back) : null,
  };
}
