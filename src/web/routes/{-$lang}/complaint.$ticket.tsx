import { createFileRoute } from '@tanstack/react-router';
import { callApi } from '#web/api/call-api.ts';
import { loadTicket } from '#web/features/complaint/load-ticket.ts';
import { headOf } from '#web/features/site/head.ts';
import { ComplaintPage } from '#web/screens/complaint/complaint-page.tsx';

/** A complaint, for holders of its ticket: the complainant or the author. */
export const Route = createFileRoute('/{-$lang}/complaint/$ticket')({
  loader: ({ params: { lang, ticket }, abortController: { signal } }) =>
    loadTicket(ticket, callApi('GET /api/v6/complaint/{ticket}', { path: { ticket }, signal }), lang, 'complaint'),
  head: (route) => {
    const path = `/complaint/${route.params.ticket}`;
    return headOf(route, (t) => ({ path, title: t('complaint.page_title'), isIndexable: false }), 'complaint');
  },
  component: ComplaintRoute,
});

function ComplaintRoute() {
  return <ComplaintPage ticket={Route.useParams().ticket} told={Route.useLoaderData()} />;
}
