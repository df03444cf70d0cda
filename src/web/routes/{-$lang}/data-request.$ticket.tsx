import { createFileRoute, notFound } from '@tanstack/react-router';
import { ApiFailure, callApi } from '#web/api/call-api.ts';
import { readLocale } from '#web/api/page-context.ts';
import { describePage } from '#web/features/site/head.ts';
import { loadPhrases, preloadPhrases, translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { RequestPage } from '#web/screens/data-request/request-page.tsx';

/** A request about what is kept of a number, for who has its ticket. */
export const Route = createFileRoute('/{-$lang}/data-request/$ticket')({
  loader: async ({ params: { lang, ticket }, abortController: { signal } }) => {
    const asked = callApi('GET /api/v6/data_request/{ticket}', { path: { ticket }, signal });
    await loadPhrases(readLocale(lang), 'data_request');
    const answer = await asked;
    if (answer.ok) return answer.data;
    if (answer.status === 404 || answer.status === 400) throw notFound();
    throw new ApiFailure(answer.status, answer.problem.code);
  },
  head: ({ params: { lang, ticket }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('data_request.page_title');
    const page = describePage({ ...root, lang, path: `/data-request/${ticket}`, title, isIndexable: false });
    // The words that the page was rendered with must be there before it is hydrated.
    return { ...page, links: [...page.links, ...preloadPhrases(root.locale, 'data_request')] };
  },
  component: RequestRoute,
});

function RequestRoute() {
  return <RequestPage ticket={Route.useParams().ticket} told={Route.useLoaderData()} />;
}
