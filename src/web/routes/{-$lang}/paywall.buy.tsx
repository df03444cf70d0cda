import { createFileRoute } from '@tanstack/react-router';
import { purchasePath, readPurchaseQuery } from '#web/features/payment/purchase-query.ts';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { BuyPage } from '#web/screens/wallet/buy-page.tsx';

/** Review of a purchase before payment. */
export const Route = createFileRoute('/{-$lang}/paywall/buy')({
  validateSearch: readPurchaseQuery,
  beforeLoad: ({ params: { lang }, search }) => demandSession(lang, purchasePath(readPurchaseQuery(search))),
  head: (route) =>
    headOf(route, (t) => ({ path: '/paywall/buy', title: t('payment.review.title'), isIndexable: false })),
  component: () => <BuyPage query={readPurchaseQuery(Route.useSearch())} />,
});
