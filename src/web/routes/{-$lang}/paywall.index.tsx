import { createFileRoute } from '@tanstack/react-router';
import { loadOffers } from '#web/features/payment/load-offers.ts';
import { setPrivateReply } from '#web/features/sign-in/private-reply.ts';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { paywallPath, readPaywallQuery } from '#web/features/wallet/paywall-query.ts';
import { loadPrices } from '#web/features/wallet/prices.ts';
import { PaywallScreen } from '#web/screens/wallet/paywall-screen.tsx';

export const Route = createFileRoute('/{-$lang}/paywall/')({
  validateSearch: readPaywallQuery,
  beforeLoad: ({ params: { lang }, search }) => {
    const { key, ...rest } = readPaywallQuery(search);
    if (key !== undefined) setPrivateReply();
    else demandSession(lang, paywallPath(rest));
  },
  loader: async () => {
    const [prices, offers] = await Promise.all([loadPrices(), loadOffers()]);
    return { prices, offers };
  },
  head: (route) =>
    headOf(route, (t) => ({
      path: '/paywall/',
      title: t(readPaywallQuery(route.match.search).tab === 'pro' ? 'wallet.pro.title' : 'wallet.title'),
      isIndexable: false,
    })),
  component: PaywallRoute,
});

function PaywallRoute() {
  const { prices, offers } = Route.useLoaderData();
  return <PaywallScreen query={readPaywallQuery(Route.useSearch())} prices={prices} offers={offers} />;
}
