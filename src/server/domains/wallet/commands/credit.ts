import type { PostingKind } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy, parseNumcy } from '#shared/numcy.ts';
import { isAmount, type SiteAccount } from '../rules.ts';
import { type LockedWallet, lockOrCreateWallet, type WalletPrices } from './lock-wallet.ts';
import { findPosting, type NewPosting, post } from './post.ts';
import { writeDebt } from './write-debt.ts';

export interface CreditOrder {
  profileId: string;
  kind: PostingKind;
  /** Whole numcy, 1–1 000 000. */
  amount: Numcy;
  /** Site account they come from: `orders` for purchases. */
  counterAccount: SiteAccount;
  /** Purpose, as an internal reference; never a phone number, a name or a text. */
  reference: string | null;
  idempotencyKey: string;
  /** When it happened elsewhere; defaults to now. */
  eventAt?: Date;
}

export type CreditOutcome =
  | {
      ok: true;
      balance: Numcy;
      /** Part that paid debt at once; 0 for a repeat. */
      paidDebt: Numcy;
      isRepeat: boolean;
    }
  /** The key was used with a different kind, amount, account or reference. */
  | { ok: false; code: 'idempotency.mismatch'; balance: Numcy };

/**
 * Credits a wallet, once per key. Pays the member's debt from it first, by a separate posting. Runs in the caller's
 * transaction (`transact`).
 * @throws RangeError unless the amount is whole, 1–1 000 000
 */
export async function credit(tx: Tx, prices: WalletPrices, order: CreditOrder, now: Date): Promise<CreditOutcome> {
  if (!isAmount(order.amount)) throw new RangeError('numcy are whole, 1–1 000 000');
  const wallet = await lockOrCreateWallet(tx, prices, order.profileId, now);
  const earlier = await findPosting(tx, order.profileId, order.idempotencyKey);
  if (earlier) {
    const isSame =
      earlier.kind === order.kind &&
      parseNumcy(earlier.amount) === order.amount &&
      earlier.counter_account === order.counterAccount &&
      earlier.reference === order.reference;
    if (!isSame) return { ok: false, code: 'idempotency.mismatch', balance: wallet.balance };
    return { ok: true, balance: wallet.balance, paidDebt: 0n, isRepeat: true };
  }
  return { ok: true, ...(await gain(tx, wallet, { ...order, reverses: null }, now)), isRepeat: false };
}

/** Posts a gain to a locked wallet and pays debt from it. Every gain must go through here. */
export async function gain(
  tx: Tx,
  { debt }: LockedWallet,
  posting: NewPosting,
  now: Date,
): Promise<{ balance: Numcy; paidDebt: Numcy }> {
  const gained = await post(tx, posting, now);
  if (debt === 0n) return { balance: gained.balance, paidDebt: 0n };
  const paidDebt = lesser(debt, posting.amount);
  const balance = await payDebt(tx, { profileId: posting.profileId, amount: paidDebt, key: gained.id }, now);
  return { balance, paidDebt };
}

/** Pays debt of a locked wallet; returns the new balance. `key` is unique within the wallet. */
export async function payDebt(
  tx: Tx,
  { profileId, amount, key }: { profileId: string; amount: Numcy; key: string },
  now: Date,
): Promise<Numcy> {
  const idempotencyKey = `debt_paid:${key}`;
  const paying = { profileId, kind: 'debt_paid', amount: -amount, counterAccount: 'debts' } as const;
  const paid = await post(tx, { ...paying, reference: null, idempotencyKey, reverses: null }, now);
  await writeDebt(tx, { profileId, kind: 'paid', amount: -amount, postingId: paid.id, idempotencyKey }, now);
  return paid.balance;
}
