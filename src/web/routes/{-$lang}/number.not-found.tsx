import { createFileRoute } from '@tanstack/react-router';
import { setReply } from '#web/api/page-context.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { NumberNotFound } from '#web/screens/number/number-not-found.tsx';

export const Route = createFileRoute('/{-$lang}/number/not-found')({
  validateSearch: (search: Record<string, unknown>): { phone?: string } =>
    typeof search.phone === 'string' ? { phone: search.phone.slice(0, 200) } : {},
  loader: () => setReply(404),
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('page.no_number.title');
    return describePage({ ...root, lang, path: '/number/not-found', title, isIndexable: false });
  },
  component: () => <NumberNotFound typed={Route.useSearch().phone ?? ''} />,
});
