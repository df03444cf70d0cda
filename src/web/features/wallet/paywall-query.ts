export const paywallTabs = ['numcy', 'tier1'] as const;
export type PaywallTab = (typeof paywallTabs)[number];

export interface PaywallQuery {
  tab?: PaywallTab;
  /** An access token that an app's link brought; taken and dropped from the address. */
  key?: string;
}

export function readPaywallQuery(search: Record<string, unknown>): PaywallQuery {
  const tab = paywallTabs.find((each) => each === search.tab);
  return { ...(tab && { tab }), ...(typeof search.key === 'string' && { key: search.key }) };
}

export function paywallPath(query: PaywallQuery): string {
  const text = new URLSearchParams(query as Record<string, string>).toString();
  return text === '' ? '/paywall/' : `/paywall/?${text}`;
}
