import { readFileSync } from 'node:fs';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';
import SetRightCard from './set-right-card.tsx';

const store = createPhraseStore();
const catalogue = readFileSync(new URL('../../../../locales/en.json', import.meta.url), 'utf8');
await store.load('en', 'app', async () => {
  return new Response(catalogue, { headers: { 'content-language': 'en', etag: 'W/"h"' } });
});
const phrases = JSON.parse(catalogue) as Record<string, string>;

/** Values that no site has by default. */
const promises = {
  hidePrice: 12,
  statementDays: 7,
  complaintDays: 21,
  courtDays: 5,
  appealMonths: 4,
  boostMost: 50,
};

/** The card's HTML from the server. */
async function draw(
  commentsTotal: number,
  contactsCount: number,
  profile: NumberView['profile'] = null,
): Promise<string> {
  const view = { phone: { number: '12025550142' }, commentsTotal, profile, metrics: { contactsCount } } as NumberView;
  const rootRoute = createRootRoute({
    loader: () => ({ site: { promises } }),
    component: () => (
      <LocaleProvider store={store} locale="en">
        <SetRightCard view={view} />
      </LocaleProvider>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

const ways = ['answer', 'complain', 'correct', 'unlist', 'state', 'hide'] as const;
const titleOf = (way: (typeof ways)[number]) => phrases[way === 'unlist' ? 'unlist.title' : `right.${way}.title`];

it('U12: free ways come first and the paid one last, and no button of the card is the filled one', async () => {
  const html = await draw(3, 2);
  const titles = [...html.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, title]) => title);
  expect(titles).toEqual(ways.map(titleOf));
  const buttons = [...html.matchAll(/<a [^>]*class="([^"]*)"/g)].map(([, classes]) => classes);
  expect(buttons.length).toBeGreaterThan(5);
  for (const classes of buttons) expect(classes).not.toMatch(/(^| )bg-brand( |$)/);
});

it('U12: price and days are those of the settings', async () => {
  const text = (await draw(3, 2)).replace(/<[^>]+>/g, ' ').replace(/\u00a0/g, ' ');
  expect(text).toContain('for 12 numcy a month');
  expect(text).toContain('For up to 7 days');
  expect(text).toContain('within 21 calendar days, or within 5 working days');
});

it('U12: a visitor is led through the proof, and back to the act', async () => {
  const html = (await draw(3, 2)).replaceAll('&amp;', '&');
  const logins = [...html.matchAll(/href="\/login\?([^"]*)"/g)].map(([, query]) => new URLSearchParams(query));
  expect(logins.map((query) => [query.get('to'), query.get('act')])).toEqual([
    ['/number/12025550142', 'tell'],
    ['/unlist', 'unlist'],
    ['/number/my#set-right', 'state'],
    ['/number/12025550142#comments', null],
  ]);
  // Links that need no proof.
  for (const href of ['#comments', '#names', '/data-request']) expect(html).toContain(`href="${href}"`);
});

it('U12: no button leads to texts or names that are not there', async () => {
  const html = await draw(0, 0);
  for (const href of ['#comments', '#names', '#holder']) expect(html).not.toContain(`href="${href}"`);
  expect(html).toContain(titleOf('hide'));
  // Answering, complaining and hiding say why there is nothing to press.
  expect(html.split(`>${phrases['right.no_texts']}<`).length - 1).toBe(3);
});

it('U12: a name that the holder shows can be complained about', async () => {
  const is = { antispy_subscription: false, is_pro: false };
  const html = await draw(0, 0, { id: 1, firstName: 'M***', lastName: 'K.', name_hash: 'h', ...is });
  expect(html).toContain('href="#holder"');
  expect(html.split(`>${phrases['right.no_texts']}<`).length - 1).toBe(2);
});
