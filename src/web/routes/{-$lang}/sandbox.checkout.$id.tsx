import { createFileRoute, notFound } from '@tanstack/react-router';
import { callApi } from '#web/api/call-api.ts';
import { headOf } from '#web/features/site/head.ts';
import { SandboxCheckoutPage } from '#web/screens/wallet/sandbox-checkout-page.tsx';

/** The simulated payment page of the sandbox; not found elsewhere. */
export const Route = createFileRoute('/{-$lang}/sandbox/checkout/$id')({
  loader: async ({ params: { id } }) => {
    const answer = await callApi('GET /sandbox/payment/{id}', { path: { id } });
    if (!answer.ok) throw notFound();
    return answer.data;
  },
  head: (route) =>
    headOf(route, (t) => ({ path: '/sandbox/checkout', title: t('payment.sandbox.title'), isIndexable: false })),
  component: () => <SandboxCheckoutPage checkout={Route.useLoaderData()} />,
});
