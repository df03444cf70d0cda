import { createFileRoute } from '@tanstack/react-router';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { ReceiptPage } from '#web/screens/wallet/receipt-page.tsx';

/** Receipt of one's own order. */
export const Route = createFileRoute('/{-$lang}/receipt/$number')({
  beforeLoad: ({ params: { lang, number } }) => demandSession(lang, `/receipt/${encodeURIComponent(number)}`),
  head: (route) => headOf(route, (t) => ({ path: '/receipt', title: t('receipt.title'), isIndexable: false })),
  component: () => <ReceiptPage number={Route.useParams().number} />,
});
