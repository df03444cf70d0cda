import { createFileRoute } from '@tanstack/react-router';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { HistoryPage } from '#web/screens/history/history-page.tsx';

export const Route = createFileRoute('/{-$lang}/history')({
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('history.title');
    return describePage({ ...root, lang, path: '/history', title, isIndexable: false });
  },
  component: HistoryPage,
});
