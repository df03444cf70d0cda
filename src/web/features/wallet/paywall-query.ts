import { readText } from '#web/features/site/address-text.ts';

/** `tier1` tops the wallet up, `numcy` is for following comments. */
export const paywallTabs = ['tier1', 'numcy', 'pro'] as const;
export type PaywallTab = (typeof paywallTabs)[number];

export interface PaywallQuery {
  tab?: PaywallTab;
  /** An access token that an app's link brought; taken and dropped from the address. */
  key?: string;
  /** The order that a payment provider leads back from. */
  order?: string;
  /** `1` where the operator's Android app opens the page. */
  apk?: string;
  /** What the app's store shall show; the site's own list begins with nothing chosen. */
  paymentProduct?: string;
  /** Whose wallet the purchase is for, as the link has it. */
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

/** What else stands in `query`, as the router passes on what it does not know, is left out. */
export function paywallPath({ tab, ...query }: PaywallQuery): string {
  const given = passed.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as [string, string]]));
  const text = new URLSearchParams([...(tab ? [['tab', tab]] : []), ...given]).toString();
  return text === '' ? '/paywall/' : `/paywall/?${text}`;
}
