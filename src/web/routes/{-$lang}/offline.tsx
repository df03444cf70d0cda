import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '#web/features/site/head.ts';
import { OfflinePage } from '#web/screens/offline/offline-page.tsx';

/** Cached by browsers for offline use; `from` is the requested address. */
export const Route = createFileRoute('/{-$lang}/offline')({
  head: (route) => headOf(route, (t) => ({ path: '/offline', title: t('offline.title'), isIndexable: false })),
  component: OfflinePage,
});
