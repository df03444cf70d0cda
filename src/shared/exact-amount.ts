import type { Numcy } from './numcy.ts';

/** A pack: `numcy` (at least 1) for `amount` in the smallest unit of the currency. */
export interface PackPrice {
  numcy: Numcy;
  amount: number;
}

/** The pack with the highest unit price, at which free counts are sold. */
export function dearestPack<Pack extends PackPrice>(packs: readonly [Pack, ...Pack[]]): Pack {
  return packs.reduce((dearest, pack) =>
    BigInt(pack.amount) * dearest.numcy > BigInt(dearest.amount) * pack.numcy ? pack : dearest,
  );
}

/** Price of a count at a pack's unit price, in the smallest unit of the currency; exact, rounded up. */
export function exactAmount(count: Numcy, { numcy, amount }: PackPrice): number {
  return Number((count * BigInt(amount) + numcy - 1n) / numcy);
}
