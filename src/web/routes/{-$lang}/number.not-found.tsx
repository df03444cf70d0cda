import { createFileRoute } from '@tanstack/react-router';
import { readLocale, setReply } from '#web/api/page-context.ts';
import { loadReadings } from '#web/features/numbering/load-readings.ts';
import { readTyped } from '#web/features/site/address-text.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { NumberNotFound } from '#web/screens/number/number-not-found.tsx';

export const Route = createFileRoute('/{-$lang}/number/not-found')({
  validateSearch: readTyped,
  loaderDeps: ({ search }) => readTyped(search),
  loader: ({ params: { lang }, deps: { phone }, abortController: { signal } }) => {
    setReply(404);
    return phone ? loadReadings(phone, readLocale(lang), signal) : { home: null, isSeveral: false, readings: [] };
  },
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('page.no_number.title');
    return describePage({ ...root, lang, path: '/number/not-found', title, isIndexable: false });
  },
  component: NotFoundRoute,
});

function NotFoundRoute() {
  return <NumberNotFound {...Route.useLoaderData()} typed={readTyped(Route.useSearch()).phone ?? ''} />;
}
