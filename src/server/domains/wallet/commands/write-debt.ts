import { sql } from 'kysely';
import type { DebtReason } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';

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
  const { profileId, kind, postingId = null, asked, reason = null, reference = null, note = null } = change;
  const amount = String(change.amount);
  // A query and not `values` with a sub-select, which Citus refuses.
  const { rows } = await sql`
    with moved as (
      update wallet set debt = debt + ${amount}::int8, updated_at = ${now}::timestamptz
      where profile_id = ${profileId}::int8
      returning profile_id
    )
    insert into wallet_debt (profile_id, kind, amount, posting_id, asked, reason, reference, note, idempotency_key,
      event_at, created_at)
    select profile_id, ${kind}::text, ${amount}::int8, ${postingId}::int8,
      ${asked === undefined ? null : String(asked)}::int8, ${reason}::text, ${reference}::text, ${note}::text,
      ${change.idempotencyKey}::text, ${change.eventAt ?? now}::timestamptz, ${now}::timestamptz
    from moved
    returning id`.execute(tx);
  if (rows.length !== 1) throw new Error('there is no wallet to add the debt to');
}
