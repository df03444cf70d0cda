import type { Offers, Product } from '#contract/payment.ts';
import { dearestPack, exactAmount } from '#shared/exact-amount.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PurchaseQuery } from './purchase-query.ts';

/** A product with its price. */
export interface Purchase {
  product: Product;
  /** Whole numcy; 0 for Pro. */
  numcy: number;
  /** In the smallest unit of the currency. */
  amount: number;
  /** Renewal period; null for a single payment. */
  period: 'month' | 'year' | null;
}

/** Null if it is not for sale. */
export function findPurchase({ packs, exact, pro }: Offers, { product, numcy }: PurchaseQuery): Purchase | null {
  if (product === 'numcy') {
    const count = /^\d{1,7}$/.test(numcy ?? '') ? Number(numcy) : 0;
    if (count < exact.minNumcy || count > exact.maxNumcy) return null;
    const [first, ...others] = packs.map((pack) => ({ numcy: readNumcy(pack.numcy), amount: pack.amount }));
    if (!first) return null;
    const amount = exactAmount(BigInt(count), dearestPack([first, ...others]));
    return { product, numcy: count, amount, period: null };
  }
  const pack = packs.find((each) => each.product === product);
  if (pack) {
    return {
      product: pack.product as Product,
      numcy: Number(readNumcy(pack.numcy)),
      amount: pack.amount,
      period: null,
    };
  }
  const plan = pro.find((each) => each.product === product);
  return plan ? { product: plan.product as Product, numcy: 0, amount: plan.amount, period: plan.period } : null;
}

/** Numcy to buy for a missing amount, at least the provider's minimum; null if one payment cannot cover it. */
export function countFor(missing: bigint, { exact }: Offers): number | null {
  if (missing > BigInt(exact.maxNumcy)) return null;
  return Math.max(exact.minNumcy, Number(missing));
}
