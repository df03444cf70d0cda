import type { DebtReason } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy } from '#shared/numcy.ts';
import { listLots } from '../queries/list-lots.ts';
import { payDebt } from './credit.ts';
import { lockWallets, openWallet, type WalletPrices } from './open-wallet.ts';
import { reverseCredit } from './reverse-credit.ts';
import { writeDebt } from './write-debt.ts';

export interface GiftReturn {
  /** Who paid for it, and who accepted it: accounts that are not the same. */
  giver: string;
  receiver: string;
  /** What its credits name. */
  reference: string;
  /** Whole numcy whose money went back, 1 or more. */
  amount: Numcy;
  reason: DebtReason;
  /** Names each act of this return: 1, 2, 3 … */
  keyOf: (place: number) => string;
  eventAt: Date;
}

export interface ReturnedGift {
  /** What was taken from the receiver: the key of each credit, and how many of its numcy. */
  taken: { creditKey: string; numcy: Numcy }[];
  /** What the receiver had spent of it, which the giver owes. */
  owed: Numcy;
}

/**
 * Takes back numcy of a gift whose money went back: what is left of the gift by the order of consumption, and never more of
 * the receiver's, who owes nothing. What was spent of it the giver owes, whose bank or provider has paid them back. In the
 * caller's transaction, which `transact` runs and which names each act but once.
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
    const { balance } = await openWallet(tx, prices, giver, now);
    const debt = { kind: 'gift_owed', amount: rest, reason, reference, idempotencyKey: key, eventAt } as const;
    await writeDebt(tx, { profileId: giver, ...debt }, now);
    const paid = lesser(balance, rest);
    if (paid > 0n) await payDebt(tx, { profileId: giver, amount: paid, key }, now);
  }
  return { taken, owed: rest };
}
