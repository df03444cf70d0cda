import { readText } from '#web/features/site/address-text.ts';

/** Query of the review page. */
export interface PurchaseQuery {
  product?: string;
  /** Number of numcy, for the product `numcy`. */
  numcy?: string;
  /** Number of the recipient, in the international form or from an app's link. */
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
