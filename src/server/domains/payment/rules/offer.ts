import type { Product, SubscriptionPeriod } from '#contract/payment.ts';
import { exactAmount } from '#shared/exact-amount.ts';

/** What the operator sells for how much, in the smallest unit of `currency`. */
export interface PriceList {
  /** ISO 4217, lower case. */
  currency: string;
  packs: readonly { product: Product; numcy: number; amount: number }[];
  pro: readonly { product: Product; period: SubscriptionPeriod; amount: number }[];
  /** What the provider takes at least. */
  minimum: number;
}

/** What one buys. */
export interface Offer {
  product: Product;
  numcy: number;
  amount: number;
  currency: string;
  /** Null for what is paid once. */
  period: SubscriptionPeriod | null;
}

/** As many as the largest pack has may be bought by count. */
export function exactOffer({ packs, minimum }: PriceList): { minNumcy: number; maxNumcy: number; unitAmount: number } {
  const unitAmount = Math.max(...packs.map(({ numcy, amount }) => amount / numcy));
  return {
    minNumcy: Math.max(1, Math.ceil(minimum / unitAmount)),
    maxNumcy: Math.max(...packs.map(({ numcy }) => numcy)),
    unitAmount,
  };
}

/**
 * Reads what is asked for against the list.
 *
 * @param asked.numcy with the product `numcy` alone
 */
export function findOffer(
  list: PriceList,
  asked: { product: string; numcy?: number | undefined },
): Offer | 'payment.product_unknown' | 'payment.amount_refused' {
  const { currency } = list;
  if (asked.product === 'numcy') {
    const { minNumcy, maxNumcy, unitAmount } = exactOffer(list);
    const { numcy = 0 } = asked;
    if (numcy < minNumcy || numcy > maxNumcy) return 'payment.amount_refused';
    return { product: 'numcy', numcy, amount: exactAmount(numcy, unitAmount), currency, period: null };
  }
  if (asked.numcy !== undefined) return 'payment.amount_refused';
  const pack = list.packs.find(({ product }) => product === asked.product);
  if (pack) return { ...pack, currency, period: null };
  const pro = list.pro.find(({ product }) => product === asked.product);
  return pro ? { ...pro, numcy: 0, currency } : 'payment.product_unknown';
}

/**
 * How many of an order's numcy stand when so much of its money went back: in proportion, to the nearest coin.
 *
 * @param back in the smallest unit, refunded and disputed together
 */
export function standingNumcy(order: { numcy: number; amount: number }, back: number): number {
  return order.numcy - Math.round((order.numcy * Math.min(order.amount, back)) / order.amount);
}
