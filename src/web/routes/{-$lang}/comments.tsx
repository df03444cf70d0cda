import { createFileRoute } from '@tanstack/react-router';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { MyCommentsPage } from '#web/screens/comments/my-comments-page.tsx';

export const Route = createFileRoute('/{-$lang}/comments')({
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('comment.my_title');
    return describePage({ ...root, lang, path: '/comments', title, isIndexable: false });
  },
  component: MyCommentsPage,
});
