import { createFileRoute } from '@tanstack/react-router';
import { readLocale, setReply } from '#web/api/page-context.ts';
import { loadReadings, noReadings } from '#web/features/numbering/load-readings.ts';
import { readTyped } from '#web/features/site/address-text.ts';
import { headOf } from '#web/features/site/head.ts';
import { NumberNotFound } from '#web/screens/number/number-not-found.tsx';

export const Route = createFileRoute('/{-$lang}/number/not-found')({
  validateSearch: readTyped,
  loaderDeps: ({ search }) => readTyped(search),
  loader: ({ params: { lang }, deps: { phone }, abortController: { signal } }) => {
    setReply(404);
    return phone ? loadReadings(phone, readLocale(lang), signal) : noReadings;
  },
  head: (route) =>
    headOf(route, (t) => ({ path: '/number/not-found', title: t('page.no_number.title'), isIndexable: false })),
  component: NotFoundRoute,
});

function NotFoundRoute() {
  return <NumberNotFound {...Route.useLoaderData()} typed={readTyped(Route.useSearch()).phone ?? ''} />;
}
