import { createFileRoute } from '@tanstack/react-router';
import { redirectToPaywall } from '#web/features/wallet/payment-redirect.ts';
import { readPaywallQuery } from '#web/features/wallet/paywall-query.ts';

/** `/paywall/numcy`, the form that apps use. */
export const Route = createFileRoute('/{-$lang}/paywall/$tab')({
  validateSearch: readPaywallQuery,
  beforeLoad: ({ params: { lang, tab }, search }) =>
    redirectToPaywall(lang, { ...readPaywallQuery(search), ...readPaywallQuery({ tab }) }),
});
