import { notify } from '#server/domains/notification/door.ts';
import { findCharge, findReceipt, refund, type WalletPrices } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { parseNumcy } from '#shared/numcy.ts';
import type { MailBuyer } from './mail-buyer.ts';

export interface RefundedReceipt {
  profileId: string;
  receipt: string;
  /** Whole numcy refunded, above 0; outstanding debt is paid from it first. */
  amount: bigint;
  balance: bigint;
  /** The charge was refunded before: nothing is credited or sent again. */
  isRepeat: boolean;
}

/**
 * Refunds the charge of a receipt (such as `N-1024`) once and notifies the member with its own receipt (M21). The paid
 * effect stays. Returns null if there is no such charge.
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
