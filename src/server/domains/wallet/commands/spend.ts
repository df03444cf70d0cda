import type { PostingKind } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { isAmount, type SiteAccount } from '../rules.ts';
import { openWallet, type WalletPrices } from './open-wallet.ts';
import { findPosting, post } from './post.ts';

export interface SpendOrder {
  profileId: string;
  kind: PostingKind;
  /** Whole numcy, 1–1 000 000. */
  amount: Numcy;
  counterAccount: SiteAccount;
  /**
   * What it was for, in words of the program; null where the kind says it. Postings outlive the account, so neither this
   * nor the key may hold a phone number, a name or a text: `createChargeKey` makes keys that hide what they are about.
   */
  reference: string | null;
  /** Names this very act; with the same key nothing is charged again. */
  idempotencyKey: string;
}

export type SpendOutcome =
  | {
      ok: true;
      /** What is left now, whole numcy. */
      balance: Numcy;
      /** It was charged before, with the same key. */
      isRepeat: boolean;
    }
  /** `idempotency.mismatch`: the key was used for another amount, or for something else (`reference`). */
  | { ok: false; code: 'wallet.insufficient_balance' | 'idempotency.mismatch'; balance: Numcy };

/**
 * Charges a wallet, once a key. Of spends at the same time each waits for the other (row lock), so none sees a balance
 * that another one is using up. In the caller's transaction: what is paid for belongs there too.
 *
 * @throws Error for what is a mistake of the caller: an amount out of range, a key that was used for another kind, or
 *   one whose charge was taken back (a new try takes a new key)
 */
export async function spend(tx: Tx, prices: WalletPrices, order: SpendOrder, now: Date): Promise<SpendOutcome> {
  if (!isAmount(order.amount)) throw new RangeError('numcy are whole, 1–1 000 000');
  const balance = await openWallet(tx, prices, order.profileId, now);
  const earlier = await findPosting(tx, order.profileId, order.idempotencyKey);
  if (earlier) {
    if (earlier.kind !== order.kind) throw new Error('the key was used for something else');
    if (earlier.backId !== null) throw new Error('what was charged with this key was taken back');
    const isSame = -parseNumcy(earlier.amount) === order.amount && earlier.reference === order.reference;
    if (!isSame) return { ok: false, code: 'idempotency.mismatch', balance };
    return { ok: true, balance, isRepeat: true };
  }
  if (balance < order.amount) return { ok: false, code: 'wallet.insufficient_balance', balance };
  const left = await post(tx, { ...order, amount: -order.amount, reverses: null }, now);
  return { ok: true, balance: left, isRepeat: false };
}
