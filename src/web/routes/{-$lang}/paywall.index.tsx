import { createFileRoute, useRouter } from '@tanstack/react-router';
import { KeyCheck } from '#web/features/sign-in/key-check.tsx';
import { setPrivateReply } from '#web/features/sign-in/private-reply.ts';
import { sendToLogin } from '#web/features/sign-in/send-to-login.ts';
import { readSession } from '#web/features/sign-in/session.ts';
import { addressOf } from '#web/features/site/address.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { paywallPath, readPaywallQuery } from '#web/features/wallet/paywall-query.ts';
import { loadPrices } from '#web/features/wallet/prices.ts';
import { PaywallPage } from '#web/screens/wallet/paywall-page.tsx';

/** The member's wallet. */
export const Route = createFileRoute('/{-$lang}/paywall/')({
  validateSearch: readPaywallQuery,
  beforeLoad: ({ params: { lang }, search: { key, ...search } }) => {
    if (key !== undefined) setPrivateReply();
    else if (import.meta.env.SSR || readSession() === null) sendToLogin(lang, paywallPath(search));
  },
  loader: () => loadPrices(),
  head: ({ params: { lang }, match, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)(match.search.tab === 'tier1' ? 'wallet.pro.title' : 'wallet.title');
    return describePage({ ...root, lang, path: '/paywall/', title, isIndexable: false });
  },
  component: PaywallRoute,
});

function PaywallRoute() {
  const { lang } = Route.useParams();
  const { key, ...search } = Route.useSearch();
  const prices = Route.useLoaderData();
  const router = useRouter();
  if (key === undefined) return <PaywallPage tab={search.tab ?? 'numcy'} prices={prices} />;
  return <KeyCheck token={key} onDone={() => router.history.replace(addressOf(lang, paywallPath(search)))} />;
}
