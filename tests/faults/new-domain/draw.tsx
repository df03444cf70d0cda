import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { NumberView } from '#contract/number.ts';
import type { Prices } from '#contract/wallet.ts';
import { PriceCard } from '#web/features/wallet/price-card.tsx';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';
import { numberParts } from '#web/screens/number/number-parts.gen.ts';

/** A part of a page as the server writes it, without its marks. */
async function draw(part: ReactElement, catalogue: string): Promise<string> {
  const store = createPhraseStore();
  await store.load('en', 'app', async () => {
    return new Response(catalogue, { headers: { 'content-language': 'en', etag: 'W/"h"' } });
  });
  const promises = { complaintDays: 7, courtDays: 3, appealMonths: 6, boostMost: 100 };
  const rootRoute = createRootRoute({
    loader: () => ({ site: { promises } }),
    component: () => (
      <LocaleProvider store={store} locale="en">
        {part}
      </LocaleProvider>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const html = renderToString(<RouterProvider router={router} />);
  return html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ');
}

export const drawPrices = (prices: Prices, catalogue: string) =>
  draw(<PriceCard prices={prices} offers={null} />, catalogue);

/** @param name of the part, as its feature exports it */
export function drawPart(name: string, view: NumberView, catalogue: string) {
  const Part = Object.entries(numberParts).find(([each]) => each === name)?.[1];
  if (Part === undefined) throw new Error(`${name} stands on no number’s page`);
  return draw(<Part view={view} isOwn={false} ask={async () => {}} />, catalogue);
}
