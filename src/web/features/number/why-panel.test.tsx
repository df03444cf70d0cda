import { readFileSync } from 'node:fs';
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
  sign: 'bad',
  weight: 1,
  cap: null,
  count,
  units: count,
  ages: { month: count, quarter: 0, year: 0, older: 0 },
  days: [['2026-11-20', count]],
});

/** The panel's sentences and labels before the formula. */
function read(label: Verdict['label'], risk: number, count: number): string[] {
  const verdict: Verdict = {
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
      constants: { z: 1.96, halfLifeDays: 125, suspiciousFrom: 40, unwantedFrom: 60, trustedFrom: 51 },
    },
  };
  const html = renderToString(
    <LocaleProvider store={store} locale="en">
      <WhyPanel verdict={verdict} />
    </LocaleProvider>,
  );
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
  'Each member counts once; a complaint in public records counts a quarter. After 125 days a report counts half. Nobody can pay to change this.';
const zones = ['Unknown', ' from 0 to 40', 'Suspicious', ' from 40 to 60', 'Unwanted', ' from 60 to 100'];

it('B10 tells of an unknown number what was reported, and not how many reports would make it suspicious', () => {
  expect(read('unknown', 34, 2)).toEqual([
    'Why this verdict?',
    ...['Risk', '34 of 100', ...zones],
    ...['People who blocked it', '2', 'last 30 days: 2'],
    fair,
  ]);
  expect(read('unknown', 0, 0)).toEqual([
    'Why this verdict?',
    ...['Risk', '0 of 100', ...zones],
    'No reports so far, so there is nothing to judge by.',
    fair,
  ]);
});

it('B10 tells of a suspicious number when time will change it, and not how many reports would', () => {
  expect(read('suspicious', 51, 4)).toEqual([
    'Why this verdict?',
    ...['Risk', '51 of 100', ...zones],
    ...['People who blocked it', '4', 'last 30 days: 4'],
    'With no new reports, the verdict will soften in 85 days.',
    fair,
  ]);
});
