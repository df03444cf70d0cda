import type { Price } from './manifest.ts';
import { declaredPrices } from './prices.gen.ts';
import { declaredSpendings } from './spendings.gen.ts';

// Without the schemas, so that pages may know it at little cost.

/** Number of the receipt of what was paid for with numcy. Orders of money are numbered otherwise (`K7Q2-M9WA-3TZF`). */
export const numcyReceiptNumber = /^N-[1-9]\d{0,17}$/i;

/** Number of the receipt of a gift that somebody was offered; its digits are the gift's id. */
export const giftReceiptNumber = /^G-([1-9]\d{0,17})$/i;

/** What members pay numcy for. Nothing else is charged, and the legal texts name each of them. */
export type SpendingKind = keyof typeof declaredSpendings;
export const spendingKinds = Object.keys(declaredSpendings) as readonly SpendingKind[];

/** What costs the same for everybody, in the order in which the lists of prices tell it. */
export type PriceKey = keyof typeof declaredPrices;
export const listedPrices: Readonly<Record<PriceKey, Price>> = declaredPrices;
export const priceKeys = Object.keys(declaredPrices) as readonly PriceKey[];
