import type { DebtReason } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import '../tables.ts';

interface DebtChange {
  profileId: string;
  kind: 'owed' | 'gift_owed' | 'paid' | 'forgiven';
  /** Whole numcy; positive increases the debt, negative reduces it. */
  amount: Numcy;
  postingId?: string;
  asked?: Numcy;
  reason?: DebtReason;
  reference?: string | null;
  note?: string;
  idempotencyKey: string;
  eventAt?: Date;
}

/** Adds a debt row and updates the wallet's debt. The caller holds the wallet's row lock. */
export async function writeDebt(tx: Tx, change: DebtChange, now: Date): Promise<void> {
  await tx
    .with('moved', (db) =>
      db
        .updateTable('wallet')
        .set((wallet) => ({ debt: wallet('debt', '+', String(change.amount)), updated_at: now }))
        .where('profile_id', '=', change.profileId)
        .returning('profile_id'),
    )
    .insertInto('wallet_debt')
    .values(({ selectFrom }) => ({
      profile_id: selectFrom('moved').select('profile_id'),
      kind: change.kind,
      amount: String(change.amount),
      posting_id: change.postingId ?? null,
      asked: change.asked === undefined ? null : String(change.asked),
      reason: change.reason ?? null,
      reference: change.reference ?? null,
      note: change.note ?? null,
      idempotency_key: change.idempotencyKey,
      event_at: change.eventAt ?? now,
      created_at: now,
    }))
    .execute();
}
