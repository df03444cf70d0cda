import type { PostingKind } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy, parseNumcy } from '#shared/numcy.ts';
import { isAmount, type SiteAccount } from '../rules.ts';
import { type LockedWallet, openWallet, type WalletPrices } from './open-wallet.ts';
import { findPosting, type NewPosting, post } from './post.ts';
import { writeDebt } from './write-debt.ts';

export interface CreditOrder {
  profileId: string;
  kind: PostingKind;
  /** Whole numcy, 1–1 000 000. */
  amount: Numcy;
  /** Where they come from: `orders` for what was bought. */
  counterAccount: SiteAccount;
  /** What it is for, in words of the program; never a phone number, a name or a text. */
  reference: string | null;
  /** Names this very act; with the same key nothing is credited again. */
  idempotencyKey: string;
  /** When it took place elsewhere; without it now. */
  eventAt?: Date;
}

export type CreditOutcome =
  | {
      ok: true;
      /** What is there now, whole numcy. */
      balance: Numcy;
      /** So many of them went into what was owed at once; 0 for a repeat. */
      paidDebt: Numcy;
      isRepeat: boolean;
    }
  /** The key was used for another kind, amount, account or reference. */
  | { ok: false; code: 'idempotency.mismatch'; balance: Numcy };

/**
 * Puts numcy into a wallet, once a key. What the member owes is paid from it first, by a posting of its own. In the
 * caller's transaction, which `transact` runs.
 *
 * @throws RangeError for an amount that is not whole, 1–1 000 000
 */
export async function credit(tx: Tx, prices: WalletPrices, order: CreditOrder, now: Date): Promise<CreditOutcome> {
  if (!isAmount(order.amount)) throw new RangeError('numcy are whole, 1–1 000 000');
  const wallet = await openWallet(tx, prices, order.profileId, now);
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

/** Posts what a locked wallet gains, and pays what it owes from it: every gain goes through here. */
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

/**
 * Pays so much of what a locked wallet owes from what it holds; answers the balance after it.
 *
 * @param paying.key names this very act within the wallet
 */
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
