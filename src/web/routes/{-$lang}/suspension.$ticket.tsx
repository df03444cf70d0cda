import { createFileRoute } from '@tanstack/react-router';
import type { Translate } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { loadSuspension } from '#web/features/restriction/load-suspension.ts';
import { headOf } from '#web/features/site/head.ts';
import { SuspensionPage } from '#web/screens/moderation/suspension-page.tsx';

/** Why an account is suspended, for holders of the ticket of a refused sign-in. */
export const Route = createFileRoute('/{-$lang}/suspension/$ticket')({
  loader: ({ params: { lang, ticket }, abortController: { signal } }) =>
    loadSuspension(callApi('GET /api/v6/suspension/{ticket}', { path: { ticket }, signal }), lang),
  head: (route) => {
    const path = `/suspension/${route.params.ticket}`;
    const page = (t: Translate) => ({ path, title: t('statement.title'), isIndexable: false });
    return headOf(route, page, 'transparency', 'complaint');
  },
  component: SuspensionRoute,
});

function SuspensionRoute() {
  return <SuspensionPage ticket={Route.useParams().ticket} told={Route.useLoaderData()} />;
}
