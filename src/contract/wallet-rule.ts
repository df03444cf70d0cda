import type { Price } from './manifest.ts';
import { declaredPrices } from './prices.gen.ts';
import { declaredSpendings } from './spendings.gen.ts';

// No schema import: pages load this without the validator.

/** Receipt of a numcy charge. Orders for money have a different form (`K7Q2-M9WA-3TZF`). */
export const numcyReceiptNumber = /^N-[1-9]\d{0,17}$/i;

/** Receipt of a received gift; the digits are its id. */
export const giftReceiptNumber = /^G-([1-9]\d{0,17})$/i;

/** Kinds of numcy charges. Nothing else is charged, and the legal texts name each of them. */
export type SpendingKind = keyof typeof declaredSpendings;
export const spendingKinds = Object.keys(declaredSpendings) as readonly SpendingKind[];

/** Fixed prices, in the order of the price lists. */
export type PriceKey = keyof typeof declaredPrices;
export const listedPrices: Readonly<Record<PriceKey, Price>> = declaredPrices;
export const priceKeys = Object.keys(declaredPrices) as readonly PriceKey[];
