import { expect, it } from 'vitest';
import { products } from '#contract/payment.ts';
import { paidPhrase } from './paid-phrase.ts';

it('says of each product what came of its payment: numcy in the wallet, Pro, or a gift that was offered', () => {
  expect(Object.fromEntries(products.map((product) => [product, paidPhrase({ product, isGift: false })]))).toEqual({
    numcy_50: 'payment.order.paid.numcy',
    numcy_120: 'payment.order.paid.numcy',
    numcy_300: 'payment.order.paid.numcy',
    numcy_700: 'payment.order.paid.numcy',
    numcy: 'payment.order.paid.numcy',
    pro_month: 'payment.order.paid.pro',
    pro_year: 'payment.order.paid.pro',
  });
  expect(paidPhrase({ product: 'numcy_50', isGift: true })).toBe('payment.order.paid.gift');
});
