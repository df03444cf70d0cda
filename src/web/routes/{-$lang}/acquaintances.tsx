import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '#web/features/site/head.ts';
import { AcquaintancesPage } from '#web/screens/acquaintance/acquaintances-page.tsx';

export const Route = createFileRoute('/{-$lang}/acquaintances')({
  head: (route) =>
    headOf(route, (t) => ({ path: '/acquaintances', title: t('acquaintance.list_title'), isIndexable: false })),
  component: AcquaintancesPage,
});
