import { createFileRoute } from '@tanstack/react-router';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { NotAuthorizedPage } from '#web/screens/sign-in/not-authorized-page.tsx';

export const Route = createFileRoute('/{-$lang}/not-authorized')({
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('page.signed_out.title');
    return describePage({ ...root, lang, path: '/not-authorized', title, isIndexable: false });
  },
  component: NotAuthorizedPage,
});
