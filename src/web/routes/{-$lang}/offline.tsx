import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '#web/features/site/head.ts';
import { OfflinePage } from '#web/screens/offline/offline-page.tsx';

/** Kept by browsers for when there is no connection; `from` is the address that was asked for. */
export const Route = createFileRoute('/{-$lang}/offline')({
  head: (route) => headOf(route, (t) => ({ path: '/offline', title: t('offline.title'), isIndexable: false })),
  component: OfflinePage,
});
