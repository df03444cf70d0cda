import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '#web/features/site/head.ts';
import { MyCommentsPage } from '#web/screens/comments/my-comments-page.tsx';

export const Route = createFileRoute('/{-$lang}/comments')({
  head: (route) => headOf(route, (t) => ({ path: '/comments', title: t('comment.my_title'), isIndexable: false })),
  component: MyCommentsPage,
});
