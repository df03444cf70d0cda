import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedPrices, type PriceKey, priceKeys, spendingKinds } from '#contract/wallet-rule.ts';
import { collectPrices, leftOfLots, receiptNumber, siteAccounts } from './rules.ts';

describe('what is left of what came in', () => {
  const lots = [
    { reference: null, amount: 10n },
    { reference: 'A', amount: 50n },
    { reference: 'B', amount: 120n },
    { reference: 'A', amount: 5n },
  ];
  it.each([
    [0n, [10n, 50n, 120n, 5n]],
    [10n, [0n, 50n, 120n, 5n]],
    [11n, [0n, 49n, 120n, 5n]],
    [60n, [0n, 0n, 120n, 5n]],
    [61n, [0n, 0n, 119n, 5n]],
    [180n, [0n, 0n, 0n, 5n]],
    [183n, [0n, 0n, 0n, 2n]],
    [185n, [0n, 0n, 0n, 0n]],
  ] as const)('M6 spends what came first: after %i', (spent, left) => {
    expect(leftOfLots(lots, { spent, aside: new Map() })).toEqual(left);
  });

  it('M4 what is set aside of a lot is not there, and the lots of others are as they were', () => {
    expect(leftOfLots(lots, { spent: 20n, aside: new Map([['B', 120n]]) })).toEqual([0n, 40n, 0n, 5n]);
    // Taken from the newest lots of the reference, which are spent last.
    expect(leftOfLots(lots, { spent: 20n, aside: new Map([['A', 7n]]) })).toEqual([0n, 38n, 120n, 0n]);
    const both = new Map([
      ['A', 45n],
      ['B', 120n],
    ]);
    expect(leftOfLots(lots, { spent: 20n, aside: both })).toEqual([0n, 0n, 0n, 0n]);
  });

  it('M6 what goes back of one lot, at most what is left of it, changes what is left of no other', () => {
    const given = fc.record({
      amounts: fc.array(fc.bigInt(1n, 50n), { minLength: 1, maxLength: 6 }),
      part: fc.nat(100),
      place: fc.nat(5),
      takes: fc.nat(100),
    });
    fc.assert(
      fc.property(given, ({ amounts, part, place, takes }) => {
        const all = amounts.map((amount) => ({ reference: null, amount }));
        const sum = amounts.reduce((one, other) => one + other);
        const spent = (sum * BigInt(part)) / 100n;
        const of = place % all.length;
        const before = leftOfLots(all, { spent, aside: new Map() });
        expect(before.reduce((one, other) => one + other)).toBe(sum - spent);
        const back = ((before[of] ?? 0n) * BigInt(takes)) / 100n;
        const rest = all.map((lot, at) => (at === of ? { ...lot, amount: lot.amount - back } : lot));
        const after = leftOfLots(rest, { spent, aside: new Map() });
        expect(after).toEqual(before.map((left, at) => (at === of ? left - back : left)));
      }),
    );
  });
});

describe('D2: what domains sell', () => {
  const all = Object.fromEntries(priceKeys.map((key, at) => [key, BigInt(at)])) as Record<PriceKey, bigint>;

  it('is listed in the order of their manifests, whoever says it first', () => {
    const told = Object.entries(all).map(([key, amount]) => ({ [key]: amount }) as Partial<typeof all>);
    expect(Object.entries(collectPrices(told.reverse()))).toEqual(Object.entries(all));
  });

  it('has a price of somebody', () => {
    const { hide, ...rest } = all;
    expect(() => collectPrices([rest])).toThrow('hide');
    expect(collectPrices([rest, { hide }])).toEqual(all);
  });

  it('has words, a receipt and an account of the site for each', () => {
    expect(Object.keys(listedPrices)).toEqual(priceKeys);
    for (const kind of spendingKinds) expect(receiptNumber({ id: '7', kind })).toBe('N-7');
    expect(siteAccounts).toEqual(expect.arrayContaining(['searches', 'boosts', 'acquaintances', 'portraits']));
  });
});
