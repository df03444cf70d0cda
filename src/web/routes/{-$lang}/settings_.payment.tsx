import { createFileRoute } from '@tanstack/react-router';
import { redirectToPaywall } from '#web/features/wallet/payment-redirect.ts';
import { readPaywallQuery } from '#web/features/wallet/paywall-query.ts';

export const Route = createFileRoute('/{-$lang}/settings_/payment')({
  validateSearch: readPaywallQuery,
  beforeLoad: ({ params: { lang }, search }) => redirectToPaywall(lang, search),
});
