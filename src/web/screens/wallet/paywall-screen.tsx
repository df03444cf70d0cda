import { useRouter } from '@tanstack/react-router';
import type { Prices } from '#contract/wallet.ts';
import { KeyCheck } from '#web/features/sign-in/key-check.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { type PaywallQuery, paywallPath } from '#web/features/wallet/paywall-query.ts';
import { PaywallPage } from './paywall-page.tsx';

interface PaywallScreenProps {
  query: PaywallQuery;
  /** Null where the server did not say. */
  prices: Prices | null;
}

/** The member's wallet; where the address brings a key, who it is comes first, and the address goes on without it. */
export function PaywallScreen({ query: { key, ...query }, prices }: PaywallScreenProps) {
  const router = useRouter();
  const address = useAddress();
  if (key === undefined) return <PaywallPage tab={query.tab ?? 'numcy'} prices={prices} />;
  return <KeyCheck token={key} onDone={() => router.history.replace(address(paywallPath(query)))} />;
}
