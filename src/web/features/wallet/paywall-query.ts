import { readText } from '#web/features/site/address-text.ts';

/** `tier1` fills the wallet, `numcy` is for following comments. */
export const paywallTabs = ['tier1', 'numcy', 'pro'] as const;
export type PaywallTab = (typeof paywallTabs)[number];

export interface PaywallQuery {
  tab?: PaywallTab;
  /** Access token from an app's link; used once and removed from the address. */
  key?: string;
  /** Order that a payment provider returns from. */
  order?: string;
  /** `1` if the operator's Android app opens the page. */
  apk?: string;
  /** Product for the app's store; the site's own list starts without a choice. */
  paymentProduct?: string;
  /** Number of the recipient, from the link. */
  giftNumber?: string;
}

const passed = ['key', 'order', 'apk', 'paymentProduct', 'giftNumber'] as const;

export function readPaywallQuery(search: object): PaywallQuery {
  const asked = readText(search, 'tab');
  const tab = paywallTabs.find((each) => each === asked);
  const texts = passed.flatMap((name) => {
    const text = name === 'key' ? readText(search, name) : readText(search, name, 40);
    return text === undefined ? [] : [[name, text]];
  });
  return { ...(tab && { tab }), ...Object.fromEntries(texts) };
}

/** Drops unknown parameters, which the router passes through. */
export function paywallPath({ tab, ...query }: PaywallQuery): string {
  const given = passed.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as [string, string]]));
  const text = new URLSearchParams([...(tab ? [['tab', tab]] : []), ...given]).toString();
  return text === '' ? '/paywall/' : `/paywall/?${text}`;
}
