import type { DebtReason } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy } from '#shared/numcy.ts';
import { listLots } from '../queries/list-lots.ts';
import { payDebt } from './credit.ts';
import { lockOrCreateWallet, lockWallets, type WalletPrices } from './lock-wallet.ts';
import { reverseCredit } from './reverse-credit.ts';
import { writeDebt } from './write-debt.ts';

export interface GiftReturn {
  /** Payer and receiver; must differ. */
  giver: string;
  receiver: string;
  reference: string;
  /** Whole numcy whose payment was returned, 1 or more. */
  amount: Numcy;
  reason: DebtReason;
  /** Idempotency key of the n-th posting of this return: 1, 2, 3 … */
  keyOf: (place: number) => string;
  eventAt: Date;
}

export interface ReturnedGift {
  /** Taken from the receiver: key of each credit and the numcy taken from it. */
  taken: { creditKey: string; numcy: Numcy }[];
  /** Part that the receiver had spent; becomes debt of the giver. */
  owed: Numcy;
}

/**
 * Reverses a gift whose payment was returned: takes what the receiver has left of it, so that they never owe; the
 * giver, who was repaid, owes the spent part. Each key must be used once.
 */
export async function returnGift(tx: Tx, prices: WalletPrices, gift: GiftReturn, now: Date): Promise<ReturnedGift> {
  const { giver, receiver, reference, reason, keyOf, eventAt } = gift;
  await lockWallets(tx, [giver, receiver]);
  const lots = (await listLots(tx, receiver)).filter((lot) => lot.reference === reference);
  const taken: ReturnedGift['taken'] = [];
  let rest = gift.amount;
  for (const { key: creditKey, left } of lots.reverse()) {
    const numcy = lesser(left, rest);
    if (numcy === 0n) continue;
    const idempotencyKey = keyOf(taken.length + 1);
    const back = { profileId: receiver, creditKey, amount: numcy, reason, reference, idempotencyKey, eventAt };
    const outcome = await reverseCredit(tx, prices, back, now);
    if (!outcome?.ok || outcome.isRepeat || outcome.owed > 0n)
      throw new Error(`gift ${reference} was taken back before`);
    taken.push({ creditKey, numcy });
    rest -= numcy;
  }
  if (rest > 0n) {
    const key = keyOf(taken.length + 1);
    const { balance } = await lockOrCreateWallet(tx, prices, giver, now);
    const debt = { kind: 'gift_owed', amount: rest, reason, reference, idempotencyKey: key, eventAt } as const;
    await writeDebt(tx, { profileId: giver, ...debt }, now);
    const paid = lesser(balance, rest);
    if (paid > 0n) await payDebt(tx, { profileId: giver, amount: paid, key }, now);
  }
  return { taken, owed: rest };
}
