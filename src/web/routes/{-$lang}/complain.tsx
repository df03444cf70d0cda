import { createFileRoute } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { readAsked } from '#web/features/complaint/asked-text.ts';
import { writeNumber } from '#web/features/numbering/write-number.ts';
import { readText } from '#web/features/site/address-text.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { ComplainPage } from '#web/screens/complaint/complain-page.tsx';

/** Complaint form for a text or name; works without script. The page parses its query, so no other page loads that. */
export const Route = createFileRoute('/{-$lang}/complain')({
  loaderDeps: ({ search }) => ({ number: readText(search, 'number', 20) }),
  loader: async ({ params: { lang }, deps: { number } }) => {
    const [written] = await Promise.all([
      number === undefined ? null : writeNumber(number),
      loadPhrases(readLocale(lang), 'complaint'),
    ]);
    return written;
  },
  head: (route) =>
    headOf(route, (t) => ({ path: '/complain', title: t('complaint.page_title'), isIndexable: false }), 'complaint'),
  component: () => <ComplainPage asked={readAsked(Route.useSearch())} international={Route.useLoaderData()} />,
});
