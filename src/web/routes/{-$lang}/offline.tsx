import { createFileRoute } from '@tanstack/react-router';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { OfflinePage } from '#web/screens/offline/offline-page.tsx';

/** Kept by browsers for when there is no connection; `from` is the address that was asked for. */
export const Route = createFileRoute('/{-$lang}/offline')({
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('offline.title');
    return describePage({ ...root, lang, path: '/offline', title, isIndexable: false });
  },
  component: OfflinePage,
});
