import { expect, test } from 'vitest';
import type { Product } from '#contract/payment.ts';
import { exactOffer, findOffer, type PriceList, standingNumcy } from './offer.ts';

const list = (minimum: number, ...packs: [numcy: bigint, amount: number][]): PriceList => {
  const [first, ...others] = packs.map(([numcy, amount]) => ({ product: `numcy_${numcy}` as Product, numcy, amount }));
  if (!first) throw new Error('nothing is sold');
  return { currency: 'eur', packs: [first, ...others], pro: [], minimum };
};

test.each([
  [120n, 1080, 0, 120n],
  [120n, 1080, 810, 30n],
  [120n, 1080, 1080, 0n],
  [120n, 1080, 2000, 0n],
  // 0.25, 0.5 and 0.75 coins: to the nearest coin, halves are taken.
  [1n, 4, 1, 1n],
  [1n, 4, 2, 0n],
  [1n, 4, 3, 0n],
  [3n, 2, 1, 1n],
  // 2^53 + 1 and its half are no JS numbers; the last one is slightly below a half.
  [9_007_199_254_740_993n, 7, 0, 9_007_199_254_740_993n],
  [9_007_199_254_740_993n, 2, 1, 4_503_599_627_370_496n],
  [1_999_999_999_999_999_999n, 1_999_999_999, 1, 1_999_999_998_999_999_999n],
])('of %i numcy for %i, of which %i went back, %i stand', (numcy, amount, back, standing) => {
  expect(standingNumcy({ numcy, amount }, back)).toBe(standing);
});

test.each([
  [50, 6n],
  [49, 5n],
  // As many as in a pack, for exactly its price.
  [499, 50n],
  [500, 51n],
  [1, 1n],
])('where a payment is %i at least, %i numcy may be bought by count', (minimum, least) => {
  const offer = exactOffer(list(minimum, [120n, 1080], [50n, 499], [700n, 4900]));
  expect(offer).toMatchObject({ minNumcy: least, maxNumcy: 700n, dearest: { numcy: 50n, amount: 499 } });
});

// 57 ÷ (57 ÷ 50) exceeds 50 in JS numbers.
test.each([
  [57, 50n, 57],
  [73, 120n, 73],
])('the least payment of %i buys all %i numcy that cost it', (minimum, numcy, amount) => {
  const prices = list(minimum, [numcy, amount]);
  expect(exactOffer(prices).minNumcy).toBe(numcy);
  expect(findOffer(prices, { product: 'numcy', numcy })).toMatchObject({ numcy, amount });
  expect(findOffer(prices, { product: 'numcy', numcy: numcy - 1n })).toBe('payment.amount_refused');
  expect(findOffer(prices, { product: 'numcy', numcy: numcy + 1n })).toBe('payment.amount_refused');
  expect(findOffer(prices, { product: 'numcy' })).toBe('payment.amount_refused');
});
