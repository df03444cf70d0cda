import { notify } from '#server/domains/notification/door.ts';
import { isErased } from '#server/domains/profile/door.ts';
import { findUnspent } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { parseNumcy } from '#shared/numcy.ts';
import { askRefund, lockOrder } from '../commands/ask-refund.ts';
import { endSubscription } from '../commands/cancel-renewal.ts';
import type { PaymentDeps } from '../commands/payment-deps.ts';
import { findGift, isGift, setGiftState } from '../gift/gift-row.ts';
import { notifyGone } from '../gift/offer-gift.ts';
import { type Claimant, canSeeOrder, canWithdraw } from '../policy.ts';
import { findRefunds } from '../queries/find-refunds.ts';
import type { OrderRow } from '../queries/order-row.ts';
import { findWithdrawal, hasWithdrawnFromPro, type Judged } from './find-withdrawal.ts';
import { amountBack, isInTime, proAmountBack } from './rules.ts';

export type WithdrawalDeps = Pick<PaymentDeps, 'database' | 'clock' | 'wallet' | 'queueMail'>;

export interface Withdrawing extends Claimant {
  number: string;
  locale: LocaleTag;
}

export interface WithdrawnOrder extends Judged {
  currency: string;
  /** Claimed by sign-in rather than by address alone. */
  isOwn: boolean;
}

/**
 * Withdraws from an order once: refunds the rest and mails the payment address. Numcy are set aside at once, and taken
 * when the money has gone back. Idempotent. Null if this buyer has no such order.
 */
export function withdrawOrder(deps: WithdrawalDeps, asked: Withdrawing): Promise<WithdrawnOrder | null> {
  const now = deps.clock.now();
  return transact(deps.database.db, async (tx) => {
    const found = await findOrder(tx, asked.number);
    if (found === null || !canWithdraw(asked, found).may) return null;
    const isOwn = canSeeOrder(asked, found).may;
    const order = await lockOrder(tx, found.number);
    if (order === null) return null;
    const { currency } = order;
    const earlier = await findWithdrawal(tx, order.number);
    if (earlier !== null) return { ...earlier.result, currency, isOwn };
    const result = await judge(tx, order, now);
    if (result.outcome === 'not_paid') return { ...result, currency, isOwn };
    const { outcome, amount, usedAmount } = result;
    const coins = { numcy: String(result.numcy), spent: String(result.spent) };
    await tx
      .insertInto('payment_withdrawal')
      .values({ order_number: order.number, outcome, amount, ...coins, used_amount: usedAmount, received_at: now })
      .execute();
    if (result.outcome === 'refunded') {
      const refusal = await askRefund(tx, order, result.amount, now);
      if (refusal !== null) throw new Error(`the refund of order ${order.number} was refused: ${refusal}`);
      if (order.numcy === 0n) await endSubscription(tx, order.number);
      const gift = isGift(order) ? await findGift(tx, order.number) : null;
      if (gift) {
        await setGiftState(tx, gift, 'withdrawn', now);
        await notifyGone(tx, gift, now);
      }
    }
    await mailResult(tx, deps, { order, result, locale: asked.locale }, now);
    return { ...result, currency, isOwn };
  });
}

async function findOrder(tx: Tx, number: string) {
  const order = await tx
    .selectFrom('payment_order')
    .select(['number', 'profile_id', 'recipient_id', 'numcy', 'email'])
    .where('number', '=', number)
    .executeTakeFirst();
  return order ? { ...order, numcy: parseNumcy(order.numcy) } : null;
}

/** Computes what a withdrawal returns. Stable only while the caller holds the order's and the wallet's rows. */
export async function judge(tx: Tx, order: OrderRow, now: Date): Promise<Judged> {
  const nothing = { amount: 0, numcy: 0n, spent: 0n, usedAmount: 0 };
  if (order.state !== 'paid' || order.paid_at === null) return { outcome: 'not_paid', ...nothing };
  if (order.renews !== null) return { outcome: 'renewal', ...nothing };
  if (!isInTime(order.paid_at, now)) return { outcome: 'too_late', ...nothing };
  const { left } = await findRefunds(tx, order);
  if (order.numcy === 0n) {
    const period = order.product === 'pro_year' ? 'year' : 'month';
    const isAgain = await hasWithdrawnFromPro(tx, order, now);
    const back = proAmountBack({ amount: order.amount, period, paidAt: order.paid_at, isAgain }, now);
    const amount = Math.min(left, back);
    return { ...nothing, outcome: amount === 0 ? 'spent' : 'refunded', amount, usedAmount: left - amount };
  }
  if (isGift(order)) return { ...nothing, ...(await judgeGift(tx, order, left)) };
  const unspent = (await isErased(tx, order.recipient_id))
    ? 0n
    : await findUnspent(tx, order.recipient_id, order.number);
  const spent = order.standing - unspent;
  const amount = unspent === 0n ? 0 : amountBack({ ...order, left }, unspent);
  if (amount === 0) return { ...nothing, outcome: 'spent', spent };
  return { ...nothing, outcome: 'refunded', amount, numcy: unspent, spent };
}

/** A pending gift is refunded in full; an accepted one belongs to its receiver, whose spending stays private. */
async function judgeGift(tx: Tx, order: OrderRow, left: number): Promise<Pick<Judged, 'outcome' | 'amount'>> {
  const gift = await findGift(tx, order.number);
  if (gift?.state === 'accepted') return { outcome: 'accepted', amount: 0 };
  return left === 0 ? { outcome: 'spent', amount: 0 } : { outcome: 'refunded', amount: left };
}

async function mailResult(
  tx: Tx,
  { queueMail }: WithdrawalDeps,
  { order, result, locale }: { order: OrderRow; result: Judged; locale: LocaleTag },
  now: Date,
): Promise<void> {
  const { outcome, amount, numcy, spent, usedAmount } = result;
  const currency = order.currency.toUpperCase();
  const values = {
    order: { code: order.number },
    received: { at: Math.floor(now.getTime() / 1000) },
    money: { amount, currency },
    used: { amount: usedAmount, currency },
    numcy,
    spent,
  };
  const link = `/receipt/${order.number}`;
  const { profile_id: profileId } = order;
  const key = `payment_withdrawn:${order.number}`;
  await notify(tx, { profileId, kind: 'payment_withdrawn', values, link, key, isEssential: true }, now);
  // The giver already got a mail about this refund.
  const isKnown = isGift(order) && outcome === 'spent';
  if (order.email === null || outcome === 'not_paid' || isKnown) return;
  const refunded = order.numcy === 0n ? 'withdrawal_pro' : isGift(order) ? 'withdrawal_gift' : 'withdrawal_refunded';
  const kind = outcome === 'refunded' ? refunded : (`withdrawal_${outcome}` as const);
  const paidBy = order.is_test ? 'test' : 'money';
  await queueMail(tx, { to: order.email, kind, locale, values, link, profileId, paidBy }, now);
}
