import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Offers } from '#contract/payment.ts';
import type { Prices } from '#contract/wallet.ts';
import { KeyCheck } from '#web/features/sign-in/key-check.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { isApk, noteApk } from '#web/features/site/apk-mode.ts';
import { type PaywallQuery, paywallPath } from '#web/features/wallet/paywall-query.ts';
import { OrderPage } from './order-page.tsx';
import { PaywallPage } from './paywall-page.tsx';

interface PaywallScreenProps {
  query: PaywallQuery;
  /** Null if the call failed. */
  prices: Prices | null;
  offers: Offers | null;
}

/**
 * The member's wallet. A key in the address is used to sign in first and is removed from it. Inside the Android app a
 * wallet without a tab redirects to the numcy tab.
 */
export function PaywallScreen({ query, prices, offers }: PaywallScreenProps) {
  const router = useRouter();
  const address = useAddress();
  const { key, apk, ...rest } = query;

  function goOn() {
    router.history.replace(
      address(paywallPath(isApk() && rest.order === undefined ? { tab: 'numcy', ...rest } : rest)),
    );
  }

  useEffect(() => {
    noteApk(query);
    if (key === undefined && (apk !== undefined || (isApk() && rest.tab === undefined && rest.order === undefined)))
      goOn();
  }, [key, apk, rest.tab, rest.order]);

  if (key !== undefined) return <KeyCheck token={key} onDone={goOn} />;
  if (rest.order !== undefined) return <OrderPage number={rest.order} />;
  return (
    <PaywallPage
      tab={rest.tab ?? 'tier1'}
      prices={prices}
      offers={offers}
      giftNumber={rest.giftNumber}
      product={rest.paymentProduct}
    />
  );
}
