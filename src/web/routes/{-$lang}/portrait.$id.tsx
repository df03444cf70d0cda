import { createFileRoute } from '@tanstack/react-router';
import { callApi } from '#web/api/call-api.ts';
import { readLocale } from '#web/api/page-context.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPageData } from '#web/features/site/load-page-data.ts';
import { PortraitPage } from '#web/screens/portrait/portrait-page.tsx';

/** A portrait shared by link. */
export const Route = createFileRoute('/{-$lang}/portrait/$id')({
  loader: ({ params: { lang, id }, abortController: { signal } }) =>
    loadPageData(
      callApi('GET /api/v6/portrait/{id}', { path: { id }, query: { locale: readLocale(lang) }, signal }),
      lang,
      'portrait',
    ),
  head: (route) =>
    headOf(
      route,
      (t) => {
        const { id, lang } = route.params;
        const told = route.loaderData;
        return {
          path: `/portrait/${id}`,
          title: told === undefined ? t('number.portrait') : t('portrait.of', { number: told.international }),
          ...(told === undefined ? {} : { description: told.description }),
          // Reachable only by its link.
          isIndexable: false,
          ...(told === undefined ? {} : { image: `/og/${readLocale(lang)}/portrait-${id}.png` }),
        };
      },
      'portrait',
    ),
  component: PortraitRoute,
});

function PortraitRoute() {
  return <PortraitPage portrait={Route.useLoaderData()} />;
}
