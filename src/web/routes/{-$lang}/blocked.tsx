import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '#web/features/site/head.ts';
import { BlockedPage } from '#web/screens/opinion/blocked-page.tsx';

export const Route = createFileRoute('/{-$lang}/blocked')({
  head: (route) => headOf(route, (t) => ({ path: '/blocked', title: t('ban.list'), isIndexable: false })),
  component: BlockedPage,
});
