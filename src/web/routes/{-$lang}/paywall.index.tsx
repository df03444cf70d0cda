import { createFileRoute } from '@tanstack/react-router';
import { setPrivateReply } from '#web/features/sign-in/private-reply.ts';
import { sendToLogin } from '#web/features/sign-in/send-to-login.ts';
import { readSession } from '#web/features/sign-in/session.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { paywallPath, readPaywallQuery } from '#web/features/wallet/paywall-query.ts';
import { loadPrices } from '#web/features/wallet/prices.ts';
import { PaywallScreen } from '#web/screens/wallet/paywall-screen.tsx';

/** The member's wallet. */
export const Route = createFileRoute('/{-$lang}/paywall/')({
  validateSearch: readPaywallQuery,
  beforeLoad: ({ params: { lang }, search }) => {
    const { key, ...rest } = readPaywallQuery(search);
    if (key !== undefined) setPrivateReply();
    else if (import.meta.env.SSR || readSession() === null) sendToLogin(lang, paywallPath(rest));
  },
  loader: () => loadPrices(),
  head: ({ params: { lang }, match, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)(
      readPaywallQuery(match.search).tab === 'tier1' ? 'wallet.pro.title' : 'wallet.title',
    );
    return describePage({ ...root, lang, path: '/paywall/', title, isIndexable: false });
  },
  component: () => <PaywallScreen query={readPaywallQuery(Route.useSearch())} prices={Route.useLoaderData()} />,
});
