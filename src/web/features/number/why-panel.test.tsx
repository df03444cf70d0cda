import { readFileSync } from 'node:fs';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { EvidenceItem, Verdict } from '#contract/number.ts';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';
import { WhyPanel } from './why-panel.tsx';

const catalogue = readFileSync(new URL('../../../../locales/en.json', import.meta.url), 'utf8');
const store = createPhraseStore();
await store.load('en', 'app', async () => {
  return new Response(catalogue, { headers: { 'content-language': 'en', etag: 'W/"h"' } });
});

const ban = (count: number): EvidenceItem => ({
  kind: 'ban',
  source: null,
  isNew: false,
  isSameNetwork: false,
  beforeHolderOn: null,
  sign: 'bad',
  weight: 1,
  cap: null,
  count,
  units: count,
  ages: { month: count, quarter: 0, year: 0, older: 0 },
  days: [['2026-11-20', count]],
});

const verdictOf = (label: Verdict['label'], risk: number, count: number, more: Partial<Verdict> = {}): Verdict => ({
  label,
  headline: 'no_reports',
  risk,
  trust: 0,
  formula: 'v1',
  computedAtTimestamp: 1_795_000_000,
  burst: null,
  beforeHolder: 0,
  evidence: {
    asOf: '2026-11-20',
    bad: count,
    good: 0,
    items: count > 0 ? [ban(count)] : [],
    constants: { z: 1.96, halfLifeDays: 125, fadeDays: 60, suspiciousFrom: 40, unwantedFrom: 60, trustedFrom: 51 },
  },
  ...more,
});

/** Sentences and labels of the panel before the formula. */
function read(...verdict: Parameters<typeof verdictOf>): string[] {
  const html = renderToString(
    <LocaleProvider store={store} locale="en">
      <WhyPanel verdict={verdictOf(...verdict)} />
    </LocaleProvider>,
  );
  return linesOf(html);
}

function linesOf(html: string): string[] {
  const shown = html
    .slice(0, html.indexOf('<details'))
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, '\n');
  return shown
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

const fair =
  'Each member counts once, and several on one network count once together; a complaint in public records counts a quarter. After 125 days a report counts half. Nobody can pay to change this.';
const zones = [
  ...['Unknown', '“Unknown” is from 0 to 40.', 'Suspicious', '“Suspicious” is from 40 to 60.'],
  ...['Unwanted', '“Unwanted” is from 60 to 100.'],
];

it('B10 tells of an unknown number what was reported, and not how many reports would make it suspicious', () => {
  expect(read('unknown', 34, 2)).toEqual([
    'Why this verdict?',
    ...['Risk', '34 of 100', 'The risk is 34 out of 100.', ...zones],
    ...['People who blocked it', '2', 'Last 30 days: 2', 'Weight in the verdict today: 2'],
    fair,
  ]);
  expect(read('unknown', 0, 0)).toEqual([
    'Why this verdict?',
    ...['Risk', '0 of 100', 'The risk is 0 out of 100.', ...zones],
    'No reports so far, so there is nothing to judge by.',
    fair,
  ]);
});

it('B10 tells of a suspicious number when time will change it, and not how many reports would', () => {
  expect(read('suspicious', 51, 4)).toEqual([
    'Why this verdict?',
    ...['Risk', '51 of 100', 'The risk is 51 out of 100.', ...zones],
    ...['People who blocked it', '4', 'Last 30 days: 4', 'Weight in the verdict today: 4'],
    'With no new reports, the verdict will soften in 85 days.',
    fair,
  ]);
});

it('C4 tells of a burst that is being looked at, of new accounts’ half weight, and of what was before the holder', () => {
  const fresh: EvidenceItem = { ...ban(12), isNew: true, weight: 0.5, units: 5.25 };
  const evidence = {
    asOf: '2026-11-20',
    bad: 5.25,
    good: 0,
    items: [fresh],
    constants: { z: 1.96, halfLifeDays: 125, fadeDays: 60, suspiciousFrom: 40, unwantedFrom: 60, trustedFrom: 51 },
  };
  const voteSurge = { sign: 'bad', sinceTimestamp: Date.UTC(2026, 10, 19, 23, 30) / 1000 } as const;
  expect(read('unknown', 34, 12, { evidence, burst: voteSurge, beforeHolder: 2 })).toEqual([
    'Why this verdict?',
    ...['Risk', '34 of 100', 'The risk is 34 out of 100.', ...zones],
    'A burst of votes is being looked at',
    'On Nov 19, 2026 members whose accounts are new, were opened together or share a network said the same in a short time. Until this is decided, those of them who had joined less than three days before count half.',
    ...['People who blocked it', '12', 'Said by new accounts, so each counts half.', 'Last 30 days: 12'],
    // Faded from the half weight: 12 times 0.5 would be 6.
    'Weight in the verdict today: 5.3',
    '2 members spoke before the number changed hands. What they said is kept; its weight fades until it no longer counts.',
    fair,
  ]);
});

it('M3: tells of people of one network that they are counted and add no weight; M2: of a former holder, what fades and until when', () => {
  const shared: EvidenceItem = { ...ban(5), isSameNetwork: true, weight: 0, units: 0 };
  const former: EvidenceItem = { ...ban(4), units: 2, beforeHolderOn: '2026-10-21' };
  const evidence = {
    asOf: '2026-11-20',
    bad: 3,
    good: 0,
    items: [ban(1), shared, former],
    constants: { z: 1.96, halfLifeDays: 125, fadeDays: 60, suspiciousFrom: 40, unwantedFrom: 60, trustedFrom: 51 },
  };
  const shown = read('suspicious', 44, 3, { evidence, beforeHolder: 4 });
  expect(shown.slice(shown.indexOf(zones.at(-1) ?? '') + 1)).toEqual([
    ...['People who blocked it', '1', 'Last 30 days: 1', 'Weight in the verdict today: 1'],
    ...['People who blocked it', '5', 'Said on networks from which somebody already counts, so it adds no weight.'],
    ...['Last 30 days: 5', 'Weight in the verdict today: 0'],
    ...['People who blocked it', '4'],
    'Said before the number changed hands on Oct 21, 2026. Its weight fades evenly and is gone on Dec 20, 2026.',
    ...['Last 30 days: 4', 'Weight in the verdict today: 2'],
    '4 members spoke before the number changed hands. What they said is kept; its weight fades until it no longer counts.',
    'With no new reports, the verdict will soften in 7 days.',
    fair,
  ]);
});

it('C4 names of a holder’s statement the day that the statement itself names, which is the operator’s', async () => {
  const sinceTimestamp = Date.UTC(2026, 10, 20, 2, 30) / 1000;
  const stated = { kind: 'no_calls', sinceTimestamp, untilTimestamp: sinceTimestamp + 864_000, reports: 3 } as const;
  const rootRoute = createRootRoute({
    loader: () => ({ site: { timeZone: 'America/New_York' } }),
    component: () => (
      <LocaleProvider store={store} locale="en">
        <WhyPanel verdict={verdictOf('unknown', 0, 0)} stated={stated} />
      </LocaleProvider>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const said = linesOf(renderToString(<RouterProvider router={router} />));
  expect(said).toContain(
    'Reports since Nov 19, 2026, when the holder stated that this number makes no calls: 3. They count in the verdict as always.',
  );
});
