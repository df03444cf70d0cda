import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadMainData } from '#web/features/metering/main-data.ts';
import { readHome } from '#web/features/numbering/home.ts';
import { destinationOf } from '#web/features/numbering/phone-field.ts';
import { addressOf } from '#web/features/site/address.ts';
import { readTyped } from '#web/features/site/address-text.ts';
import { headOf } from '#web/features/site/head.ts';
import { SearchPage } from '#web/screens/search/search-page.tsx';

export const Route = createFileRoute('/{-$lang}/search')({
  validateSearch: readTyped,
  // Target of the search form without script.
  beforeLoad: async ({ params: { lang }, search }) => {
    const { phone } = readTyped(search);
    if (phone === undefined) return;
    throw redirect({ href: addressOf(lang, await destinationOf(phone, await readHome())) });
  },
  loader: async ({ abortController }) => {
    const answer = await loadMainData(abortController.signal);
    // The page works without the lists.
    return answer.ok ? answer.data.featuredNumbers : { mostLookedUp: [], mostComplained: [], examples: [] };
  },
  staleTime: 60_000,
  head: (route) =>
    headOf(route, (t) => ({
      path: '/search',
      title: t('search.title'),
      description: t('search.description'),
      isIndexable: true,
    })),
  component: () => <SearchPage {...Route.useLoaderData()} />,
});
