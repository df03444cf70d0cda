import { readText } from '#web/features/site/address-text.ts';

export const paywallTabs = ['numcy', 'tier1'] as const;
export type PaywallTab = (typeof paywallTabs)[number];

export interface PaywallQuery {
  tab?: PaywallTab;
  /** An access token that an app's link brought; taken and dropped from the address. */
  key?: string;
}

export function readPaywallQuery(search: object): PaywallQuery {
  const [asked, key] = [readText(search, 'tab'), readText(search, 'key')];
  const tab = paywallTabs.find((each) => each === asked);
  return { ...(tab && { tab }), ...(key !== undefined && { key }) };
}

/** What else stands in `query`, as the router passes on what it does not know, is left out. */
export function paywallPath({ tab, key }: PaywallQuery): string {
  const text = new URLSearchParams({ ...(tab && { tab }), ...(key !== undefined && { key }) }).toString();
  return text === '' ? '/paywall/' : `/paywall/?${text}`;
}
