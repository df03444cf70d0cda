import type { Order } from '#contract/payment.ts';
import type { PhraseKey } from '#shared/phrases.ts';

/** What became of an order that is paid: `%count%` numcy came, Pro began, or a gift was offered. */
export function paidPhrase({ product, isGift }: Pick<Order, 'product' | 'isGift'>): PhraseKey {
  if (isGift) return 'payment.order.paid.gift';
  if (product === 'pro_month' || product === 'pro_year') return 'payment.order.paid.pro';
  return 'payment.order.paid.numcy';
}
