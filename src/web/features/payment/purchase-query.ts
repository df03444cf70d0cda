import { readText } from '#web/features/site/address-text.ts';

/** What one is about to buy, as the address of the review says it. */
export interface PurchaseQuery {
  product?: string;
  /** How many numcy, with the product `numcy`. */
  numcy?: string;
  /** Whose wallet gets them, as it was typed. */
  giftNumber?: string;
}

const names = ['product', 'numcy', 'giftNumber'] as const;

export function readPurchaseQuery(search: object): PurchaseQuery {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = readText(search, name, 40);
      return text === undefined || text === '' ? [] : [[name, text]];
    }),
  );
}

export function purchasePath(query: PurchaseQuery): string {
  const given = names.flatMap((name) => (query[name] ? [[name, query[name]] as [string, string]] : []));
  return `/paywall/buy?${new URLSearchParams(given)}`;
}
