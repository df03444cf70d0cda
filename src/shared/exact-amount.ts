import type { Numcy } from './numcy.ts';

/** So many numcy, 1 or more, for so much money in the smallest unit of its currency. */
export interface PackPrice {
  numcy: Numcy;
  amount: number;
}

/** The pack whose numcy cost most each, of one pack or more: by its price they are sold by count. */
export function dearestPack<Pack extends PackPrice>(packs: readonly [Pack, ...Pack[]]): Pack {
  return packs.reduce((dearest, pack) =>
    BigInt(pack.amount) * dearest.numcy > BigInt(dearest.amount) * pack.numcy ? pack : dearest,
  );
}

/** What a count of numcy costs by a pack's price, in the smallest unit of the currency: computed exactly, rounded up. */
export function exactAmount(count: Numcy, { numcy, amount }: PackPrice): number {
  return Number((count * BigInt(amount) + numcy - 1n) / numcy);
}
