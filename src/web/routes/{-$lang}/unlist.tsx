import { createFileRoute } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import { readHome } from '#web/features/numbering/home.ts';
import { digitsOf } from '#web/features/numbering/phone-field.ts';
import { readTyped } from '#web/features/site/address-text.ts';
import { headOf } from '#web/features/site/head.ts';
import { UnlistPage } from '#web/screens/unlist/unlist-page.tsx';

/** About unlisting, with the check "is my number still listed?"; works without script. */
export const Route = createFileRoute('/{-$lang}/unlist')({
  validateSearch: readTyped,
  loaderDeps: ({ search }) => readTyped(search),
  loader: async ({ params: { lang }, deps: { phone }, abortController: { signal } }) => {
    if (phone === undefined) return null;
    const digits = await digitsOf(phone, await readHome());
    return askMetered('GET /api/v6/number/listed/{phone}', {
      path: { phone: digits || '0' },
      query: { locale: readLocale(lang) },
      signal,
    });
  },
  head: (route) =>
    headOf(route, (t) => ({
      path: '/unlist',
      title: t('unlist.title'),
      description: t('unlist.lead'),
      // An address that contains a number must not be indexed.
      isIndexable: route.loaderData === null,
    })),
  component: UnlistRoute,
});

function UnlistRoute() {
  return <UnlistPage typed={readTyped(Route.useSearch()).phone ?? ''} checked={Route.useLoaderData()} />;
}
