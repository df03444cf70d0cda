import type { Product, SubscriptionPeriod } from '#contract/payment.ts';
import { dearestPack, exactAmount, type PackPrice } from '#shared/exact-amount.ts';
import { greater, type Numcy } from '#shared/numcy.ts';
import { shareOf } from './share.ts';

/** Operator's prices, in the smallest unit of `currency`. */
export interface PriceList {
  /** ISO 4217, lower case. */
  currency: string;
  packs: readonly [SoldPack, ...SoldPack[]];
  pro: readonly { product: Product; period: SubscriptionPeriod; amount: number }[];
  /** The provider's minimum payment, 1 or more. */
  minimum: number;
}

type SoldPack = PackPrice & { product: Product };

export interface Offer {
  product: Product;
  /** 0 for Pro. */
  numcy: Numcy;
  amount: number;
  currency: string;
  /** Null for one-time purchases. */
  period: SubscriptionPeriod | null;
}

/**
 * Range for buying numcy by count: up to the largest pack, at the unit price of the dearest one, and at least the
 * provider's minimum payment, computed exactly and rounded up.
 */
export function exactOffer({ packs, minimum }: PriceList): { minNumcy: Numcy; maxNumcy: Numcy; dearest: PackPrice } {
  const dearest = dearestPack(packs);
  const price = BigInt(dearest.amount);
  return {
    minNumcy: (BigInt(minimum) * dearest.numcy + price - 1n) / price,
    maxNumcy: packs.map(({ numcy }) => numcy).reduce(greater),
    dearest,
  };
}

/** Finds the offer for a request; `numcy` only with the product `numcy`. */
export function findOffer(
  list: PriceList,
  asked: { product: string; numcy?: Numcy | undefined },
): Offer | 'payment.product_unknown' | 'payment.amount_refused' {
  const { currency } = list;
  if (asked.product === 'numcy') {
    const { minNumcy, maxNumcy, dearest } = exactOffer(list);
    const { numcy = 0n } = asked;
    if (numcy < minNumcy || numcy > maxNumcy) return 'payment.amount_refused';
    return { product: 'numcy', numcy, amount: exactAmount(numcy, dearest), currency, period: null };
  }
  if (asked.numcy !== undefined) return 'payment.amount_refused';
  const pack = list.packs.find(({ product }) => product === asked.product);
  if (pack) return { ...pack, currency, period: null };
  const pro = list.pro.find(({ product }) => product === asked.product);
  return pro ? { ...pro, numcy: 0n, currency } : 'payment.product_unknown';
}

/**
 * Numcy that an order's remaining money pays for, in exact proportion, halves up. `back`: refunded plus disputed, in
 * the smallest unit.
 */
export function standingNumcy(order: { numcy: Numcy; amount: number }, back: number): Numcy {
  const part = BigInt(Math.min(order.amount, back));
  return order.numcy - shareOf(order.numcy, { part, of: BigInt(order.amount) });
}
