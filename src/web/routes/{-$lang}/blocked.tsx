import { createFileRoute } from '@tanstack/react-router';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { BlockedPage } from '#web/screens/opinion/blocked-page.tsx';

export const Route = createFileRoute('/{-$lang}/blocked')({
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('ban.list');
    return describePage({ ...root, lang, path: '/blocked', title, isIndexable: false });
  },
  component: BlockedPage,
});
