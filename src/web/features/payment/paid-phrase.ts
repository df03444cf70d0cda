import type { Order } from '#contract/payment.ts';
import type { PhraseKey } from '#shared/phrases.ts';

/** Outcome of a paid order: `%count%` numcy credited, Pro started, or a gift offered. */
export function paidPhrase({ product, isGift }: Pick<Order, 'product' | 'isGift'>): PhraseKey {
  if (isGift) return 'payment.order.paid.gift';
  if (product === 'pro_month' || product === 'pro_year') return 'payment.order.paid.pro';
  return 'payment.order.paid.numcy';
}
