import { createFileRoute } from '@tanstack/react-router';
import { setReply } from '#web/api/page-context.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { NumberNotFound } from '#web/screens/number/number-not-found.tsx';

export const Route = createFileRoute('/{-$lang}/number/empty')({
  loader: () => setReply(404),
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('page.no_number.title');
    return describePage({ ...root, lang, path: '/number/empty', title, isIndexable: false });
  },
  component: () => <NumberNotFound typed="" home={null} isSeveral={false} readings={[]} />,
});
