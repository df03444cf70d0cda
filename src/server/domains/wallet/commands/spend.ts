import type { Problem } from '#contract/problem.ts';
import type { SpendingKind } from '#contract/wallet-rule.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { findHeld, type HeldWallet } from '../queries/find-held.ts';
import { isAmount, receiptNumber, type SiteAccount } from '../rules.ts';
import { lockOrCreateWallet, type WalletPrices } from './lock-wallet.ts';
import { findLastTry, post } from './post.ts';

export interface SpendOrder {
  profileId: string;
  /** What is bought; `gift_sent` transfers to another member. */
  kind: SpendingKind | 'gift_sent';
  /** Whole numcy, 1–1 000 000. */
  amount: Numcy;
  counterAccount: SiteAccount;
  /**
   * Purpose, as an internal reference; null if the kind says it. Postings outlive the account, so neither this nor the
   * key may hold a phone number, a name or a text; `createChargeKey` makes keys that hide their subject.
   */
  reference: string | null;
  idempotencyKey: string;
}

export type SpendOutcome =
  | {
      ok: true;
      balance: Numcy;
      /** Already charged with the same key. */
      isRepeat: boolean;
      /** Receipt number; null if the kind has no receipt. */
      receipt: string | null;
    }
  /** `idempotency.mismatch`: the key was used with a different kind, amount or `reference`. */
  | { ok: false; code: 'wallet.insufficient_balance' | 'idempotency.mismatch'; balance: Numcy; details?: never }
  /** The member owes for revoked coins; `details` give amount and reason. */
  | { ok: false; code: 'wallet.held'; balance: Numcy; details: Problem['details'] };

/**
 * Charges a wallet once per key, and once more after a refund. The row lock serializes concurrent charges, so none
 * overspends. Runs in the caller's transaction, together with what is paid for.
 * @throws RangeError unless the amount is whole, 1–1 000 000
 */
export async function spend(tx: Tx, prices: WalletPrices, order: SpendOrder, now: Date): Promise<SpendOutcome> {
  if (!isAmount(order.amount)) throw new RangeError('numcy are whole, 1–1 000 000');
  const { balance, debt } = await lockOrCreateWallet(tx, prices, order.profileId, now);
  const { idempotencyKey, earlier } = await findLastTry(tx, order.profileId, order.idempotencyKey);
  if (earlier) {
    const isSame =
      earlier.kind === order.kind &&
      -parseNumcy(earlier.amount) === order.amount &&
      earlier.reference === order.reference;
    if (!isSame) return { ok: false, code: 'idempotency.mismatch', balance };
    if (earlier.backId === null) return { ok: true, balance, isRepeat: true, receipt: receiptNumber(earlier) };
  }
  if (debt > 0n) {
    const held = await findHeld(tx, order.profileId);
    return { ok: false, code: 'wallet.held', balance, details: held === null ? [] : heldDetails(held) };
  }
  if (balance < order.amount) return { ok: false, code: 'wallet.insufficient_balance', balance };
  const left = await post(tx, { ...order, idempotencyKey, amount: -order.amount, reverses: null }, now);
  return { ok: true, balance: left.balance, isRepeat: false, receipt: receiptNumber({ ...order, id: left.id }) };
}

const heldDetails = ({ amount, reason }: HeldWallet): Problem['details'] => [
  { path: 'amount', message: String(amount) },
  { path: 'reason', message: reason },
];
