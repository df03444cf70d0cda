import { notify } from '#server/domains/notification/door.ts';
import { findCharge, findReceipt, refund, type WalletPrices } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { parseNumcy } from '#shared/numcy.ts';
import type { MailBuyer } from './mail-buyer.ts';

export interface RefundedReceipt {
  profileId: string;
  /** Of the refund. */
  receipt: string;
  /** Whole numcy that came back, above 0; what the member owed was paid from it first. */
  amount: bigint;
  balance: bigint;
  /** It was given back before: nothing is given again, and nobody is told again. */
  isRepeat: boolean;
}

/**
 * Gives back what a receipt says was charged, once, and tells the member, whose mail and notice lead to the refund's own
 * receipt (M21). What was paid for stays as it is: a hidden text is hidden until its month ends. In the caller's
 * transaction.
 *
 * @param number such as `N-1024`
 * @returns null where there is no such charge
 */
export async function refundReceipt(
  tx: Tx,
  { prices, mailBuyer }: { prices: WalletPrices; mailBuyer: MailBuyer },
  number: string,
  now: Date,
): Promise<RefundedReceipt | null> {
  const charge = await findCharge(tx, number);
  const outcome = charge && (await refund(tx, prices, charge, now));
  if (!charge || !outcome) return null;
  const { profileId } = charge;
  const receipt = (await findReceipt(tx, profileId, number))?.reversedBy ?? null;
  const back = receipt === null ? null : await findReceipt(tx, profileId, receipt);
  if (receipt === null || back === null) throw new Error(`the refund of ${number} has no receipt`);
  const [amount, balance] = [parseNumcy(back.posting.amount), outcome.balance];
  if (outcome.isRepeat) return { profileId, receipt, amount, balance, isRepeat: true };
  const link = `/receipt/${receipt}`;
  const values = { number: amount, charge: { code: number }, receipt: { code: receipt } };
  await notify(
    tx,
    { profileId, kind: 'numcy_refunded', values, link, key: `refunded:${number}`, isEssential: true },
    now,
  );
  const ledger = { amount, balance: parseNumcy(back.posting.balance_after) };
  await mailBuyer(tx, { profileId, kind: 'numcy_refunded', values, link, ledger }, now);
  return { profileId, receipt, amount, balance, isRepeat: false };
}
