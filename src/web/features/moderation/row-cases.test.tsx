import { readFileSync } from 'node:fs';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { QueueCase, QueueEntry } from '#contract/moderation-queue.ts';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';
import { CaseTitle } from './case-title.tsx';
import { DueDate } from './due-date.tsx';
import { RowCases } from './row-cases.tsx';

const catalogue = readFileSync(new URL('../../../../locales/en.json', import.meta.url), 'utf8');
const store = createPhraseStore();
await store.load('en', 'app', async () => {
  return new Response(catalogue, { headers: { 'content-language': 'en', etag: 'W/"h"' } });
});

/** The end of a day in the zone of the test, as an exclusive Unix time in seconds. */
const endOfDay = (day: number) => new Date(2026, 11, day + 1).getTime() / 1000;

const caseOf = (source: QueueCase['source'], id: string, more: Partial<QueueCase> = {}): QueueCase => ({
  source,
  id,
  version: 1,
  dueAtTimestamp: endOfDay(28),
  isLate: false,
  reporters: 2,
  isAppeal: false,
  ...more,
});

const rowOf = (first: QueueCase, ...others: QueueCase[]): QueueEntry => ({
  ...first,
  kind: 'comment',
  textId: '7',
  phone: '442079460000',
  international: '+44 20 7946 0000',
  excerpt: '',
  texts: 1,
  isDueSoon: true,
  isSetAside: false,
  isSkipped: false,
  claim: null,
  others,
  complaints: [first, ...others].filter(({ source }) => source === 'complaint').length,
});

async function draw(content: ReactNode): Promise<string> {
  const shown = () => (
    <LocaleProvider store={store} locale="en">
      {content}
    </LocaleProvider>
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component: shown }), history });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

const timesOf = (html: string) =>
  [...html.matchAll(/<time[^>]*>([^<]*)/g)].map(([, words = '']) => words.replace(/\s/g, ' '));

async function namesOf(row: QueueEntry): Promise<string[]> {
  const html = await draw(<RowCases row={row} chosen={row} onChoose={() => expect.unreachable()} />);
  return [...html.matchAll(/<span class="font-semibold">([^<]*)/g)].map(([, words = '']) => words);
}

it('U19: cases of a row that are named alike are numbered, and the others are not', async () => {
  const reports = caseOf('text', '1');
  const appeal = caseOf('complaint', '6', { isAppeal: true });
  const complaints = [caseOf('complaint', '5'), caseOf('complaint', '7')];
  expect(await namesOf(rowOf(reports, ...complaints, appeal))).toEqual([
    'Reports: 2',
    'Complaint (1)',
    'Complaint (2)',
    'Appeal',
  ]);
  expect(await namesOf(rowOf(reports, caseOf('complaint', '5')))).toEqual(['Reports: 2', 'Complaint']);
});

it('U19: the chip beside the title has the term of the open case, and a warning only for the most urgent one', async () => {
  const later = caseOf('complaint', '5', { dueAtTimestamp: endOfDay(30) });
  const row = rowOf(caseOf('text', '1'), later);
  const chip = (chosen: QueueCase) => draw(<CaseTitle entry={row} chosen={chosen} claim={null} titleRef={null} />);
  const [urgent, open] = [await chip(row), await chip(later)];
  expect(timesOf(urgent)).toEqual(['Due Dec 28, 2026, 11:59 PM']);
  expect(timesOf(open)).toEqual(['Due Dec 30, 2026, 11:59 PM']);
  expect([urgent, open].map((html) => html.includes('text-suspicious'))).toEqual([true, false]);
});

it('U17: a term that ends with a day is shown as that day, and is late from the next one', async () => {
  const due = { dueAtTimestamp: endOfDay(28), isLate: false };
  expect(timesOf(await draw(<DueDate due={due} />))).toEqual(['Due Dec 28, 2026, 11:59 PM']);
  expect(timesOf(await draw(<DueDate due={{ ...due, isLate: true }} />))).toEqual([
    'Late since Dec 29, 2026, 12:00 AM',
  ]);
});
