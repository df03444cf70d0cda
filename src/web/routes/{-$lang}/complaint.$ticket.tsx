import { createFileRoute, notFound } from '@tanstack/react-router';
import { ApiFailure, callApi } from '#web/api/call-api.ts';
import { readLocale } from '#web/api/page-context.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
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
  head: (route) =>
    headOf(route, (t) => ({
      path: `/complaint/${route.params.ticket}`,
      title: t('complaint.page_title'),
      isIndexable: false,
    })),
  component: ComplaintRoute,
});

function ComplaintRoute() {
  return <ComplaintPage ticket={Route.useParams().ticket} told={Route.useLoaderData()} />;
}
