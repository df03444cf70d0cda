import { createFileRoute } from '@tanstack/react-router';
import { callApi } from '#web/api/call-api.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPageData } from '#web/features/site/load-page-data.ts';
import { TransparencyPage } from '#web/screens/transparency/transparency-page.tsx';

export const Route = createFileRoute('/{-$lang}/transparency')({
  loader: ({ params: { lang }, abortController: { signal } }) =>
    loadPageData(callApi('GET /api/v6/transparency', { signal }), lang, 'transparency'),
  head: (route) =>
    headOf(
      route,
      (t) => ({ path: '/transparency', title: t('footer.transparency'), isIndexable: true }),
      'transparency',
    ),
  component: TransparencyRoute,
});

function TransparencyRoute() {
  return <TransparencyPage told={Route.useLoaderData()} />;
}
