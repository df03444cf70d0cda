import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '#web/features/site/head.ts';
import { HistoryPage } from '#web/screens/history/history-page.tsx';

export const Route = createFileRoute('/{-$lang}/history')({
  head: (route) => headOf(route, (t) => ({ path: '/history', title: t('history.title'), isIndexable: false })),
  component: HistoryPage,
});
