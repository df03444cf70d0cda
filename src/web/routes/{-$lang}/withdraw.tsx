import { createFileRoute } from '@tanstack/react-router';
import { readText } from '#web/features/site/address-text.ts';
import { headOf } from '#web/features/site/head.ts';
import { WithdrawPage } from '#web/screens/wallet/withdraw-page.tsx';

/** The order in a receipt's link. */
function readOrder(search: object): { order?: string } {
  const order = readText(search, 'order', 60);
  return order === undefined ? {} : { order };
}

/** Withdrawal from a contract, with or without a sign-in. */
export const Route = createFileRoute('/{-$lang}/withdraw')({
  validateSearch: readOrder,
  head: (route) => headOf(route, (t) => ({ path: '/withdraw', title: t('withdraw.title'), isIndexable: false })),
  component: () => <WithdrawPage order={readOrder(Route.useSearch()).order ?? ''} />,
});
