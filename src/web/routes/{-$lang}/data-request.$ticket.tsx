import { createFileRoute } from '@tanstack/react-router';
import { callApi } from '#web/api/call-api.ts';
import { loadTicket } from '#web/features/complaint/load-ticket.ts';
import { headOf } from '#web/features/site/head.ts';
import { RequestPage } from '#web/screens/data-request/request-page.tsx';

/** A data request, for holders of its ticket. */
export const Route = createFileRoute('/{-$lang}/data-request/$ticket')({
  loader: ({ params: { lang, ticket }, abortController: { signal } }) =>
    loadTicket(
      ticket,
      callApi('GET /api/v6/data_request/{ticket}', { path: { ticket }, signal }),
      lang,
      'data_request',
    ),
  head: (route) => {
    const path = `/data-request/${route.params.ticket}`;
    return headOf(route, (t) => ({ path, title: t('data_request.page_title'), isIndexable: false }), 'data_request');
  },
  component: RequestRoute,
});

function RequestRoute() {
  return <RequestPage ticket={Route.useParams().ticket} told={Route.useLoaderData()} />;
}
