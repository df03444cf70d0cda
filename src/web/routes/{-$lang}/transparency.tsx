import { createFileRoute } from '@tanstack/react-router';
import { ApiFailure, callApi } from '#web/api/call-api.ts';
import { readLocale } from '#web/api/page-context.ts';
import { describePage } from '#web/features/site/head.ts';
import { loadPhrases, preloadPhrases, translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { TransparencyPage } from '#web/screens/transparency/transparency-page.tsx';

/** What was reported and decided, month by month. */
export const Route = createFileRoute('/{-$lang}/transparency')({
  loader: async ({ params: { lang }, abortController: { signal } }) => {
    const asked = callApi('GET /api/v6/transparency', { signal });
    await loadPhrases(readLocale(lang), 'transparency');
    const answer = await asked;
    if (answer.ok) return answer.data;
    throw new ApiFailure(answer.status, answer.problem.code);
  },
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('footer.transparency');
    const page = describePage({ ...root, lang, path: '/transparency', title, isIndexable: true });
    return { ...page, links: [...page.links, ...preloadPhrases(root.locale, 'transparency')] };
  },
  component: TransparencyRoute,
});

function TransparencyRoute() {
  return <TransparencyPage told={Route.useLoaderData()} />;
}
