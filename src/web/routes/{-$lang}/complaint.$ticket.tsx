import { createFileRoute, notFound } from '@tanstack/react-router';
import { ApiFailure, callApi } from '#web/api/call-api.ts';
import { readLocale } from '#web/api/page-context.ts';
import { describePage } from '#web/features/site/head.ts';
import { loadPhrases, preloadPhrases, translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { ComplaintPage } from '#web/screens/complaint/complaint-page.tsx';

/** A complaint, for who has its ticket: who complained, or the author of the text. */
export const Route = createFileRoute('/{-$lang}/complaint/$ticket')({
  loader: async ({ params: { lang, ticket }, abortController: { signal } }) => {
    const asked = callApi('GET /api/v6/complaint/{ticket}', { path: { ticket }, signal });
    await loadPhrases(readLocale(lang), 'complaint');
    const answer = await asked;
    if (answer.ok) return answer.data;
    if (answer.status === 404 || answer.status === 400) throw notFound();
    throw new ApiFailure(answer.status, answer.problem.code);
  },
  head: ({ params: { lang, ticket }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('complaint.page_title');
    const page = describePage({ ...root, lang, path: `/complaint/${ticket}`, title, isIndexable: false });
    // The words that the page was rendered with must be there before it is hydrated.
    return { ...page, links: [...page.links, ...preloadPhrases(root.locale, 'complaint')] };
  },
  component: ComplaintRoute,
});

function ComplaintRoute() {
  return <ComplaintPage ticket={Route.useParams().ticket} told={Route.useLoaderData()} />;
}
