import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { LocaleTag } from '#shared/locale.ts';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';
import { labelled, OpenReportChart } from './open-report-chart.tsx';
import { groupIntoPeriods, type UndatedSpan } from './open-report-periods.ts';

const store = createPhraseStore();
for (const locale of ['en', 'ar-SA'] as const) {
  const catalogue = readFileSync(new URL(`../../../../locales/${locale}.json`, import.meta.url), 'utf8');
  const headers = { 'content-language': locale, etag: `W/"${locale}"` };
  await store.load(locale, 'app', async () => new Response(catalogue, { headers }));
}

type Days = [day: string, count: number][];

/** Positions of bars, blocks and labels, in percent of the width. */
function draw(days: Days, undated: UndatedSpan[] = [], locale: LocaleTag = 'en') {
  const html = renderToString(
    <LocaleProvider store={store} locale={locale}>
      <OpenReportChart grouped={groupIntoPeriods(days, undated)} days={days} />
    </LocaleProvider>,
  );
  const number = (tag: string, name: string) => Number(new RegExp(` ${name}="(-?[\\d.]+)%?"`).exec(tag)?.[1]);
  const rects = [...(html.split('</svg>')[0]?.matchAll(/<rect[^>]*>/g) ?? [])].map(([tag]) => ({
    isBlock: tag.includes('data-undated'),
    x: number(tag, 'x'),
    middle: number(tag, 'x') + number(tag, 'width') / 2,
    wide: number(tag, 'width'),
    y: number(tag, 'y'),
    tall: number(tag, 'height'),
  }));
  const texts = [...html.matchAll(/(<text[^>]*>)([^<]*)/g)].map(([, tag = '', text = '']) => ({
    text,
    x: number(tag, 'x'),
    y: number(tag, 'y'),
    anchor: /text-anchor="(\w+)"/.exec(tag)?.[1],
  }));
  return { html, bars: rects.filter(({ isBlock }) => !isBlock), blocks: rects.filter(({ isBlock }) => isBlock), texts };
}

const weeks = (count: number): Days =>
  Array.from({ length: count }, (_, at) => [
    new Date(Date.UTC(2026, 8, 7 + 7 * at)).toISOString().slice(0, 10),
    at + 1,
  ]);

describe.each(['en', 'ar-SA'] as const)('U8 the chart in %s', (locale) => {
  test.each([1, 2, 3, 4, 5, 6])('of %d weeks has its labels under its bars and the count over the highest', (count) => {
    const { bars, texts } = draw(weeks(count), [], locale);
    expect(bars).toHaveLength(count);
    const [peak, ...labels] = texts;
    // The last week has most complaints; in right-to-left languages the chart is mirrored.
    const inTime = locale === 'en' ? bars : bars.map((bar) => ({ ...bar, middle: 100 - bar.middle }));
    expect(inTime.map(({ middle }) => middle)).toEqual(inTime.map(({ middle }) => middle).toSorted((a, b) => a - b));
    const highest = bars.at(-1);
    expect(Math.max(...bars.map(({ tall }) => tall))).toBe(highest?.tall);
    expect(peak?.text).toBe(String(count));
    expect(peak?.y).toBeLessThan(highest?.y ?? 0);
    expect(labels.map(({ x, anchor }) => [Math.round(x), anchor])).toEqual(
      labelled(count).map((at) => {
        const isEdge = count > 4 && (at === 0 || at === count - 1);
        const edge = (at === 0) === (locale === 'en') ? 0 : 100;
        return isEdge ? [edge, at === 0 ? 'start' : 'end'] : [Math.round(bars[at]?.middle ?? -1), 'middle'];
      }),
    );
    for (const { x, wide } of bars) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(100);
      // A single bar must not fill the card.
      expect(wide).toBeLessThanOrEqual(16);
    }
    for (const { y } of labels) expect(y).toBeGreaterThan((highest?.y ?? 0) + (highest?.tall ?? 0));
  });
});

test('U8 labels stand apart evenly, the first and the last among them', () => {
  expect([1, 2, 4, 5, 6, 7, 30].map((length) => labelled(length))).toEqual([
    [0],
    [0, 1],
    [0, 1, 2, 3],
    [0, 2, 4],
    [0, 5],
    [0, 3, 6],
    [0, 29],
  ]);
});

describe('U8 a summary', () => {
  const span = { first: '2025-10-28', last: '2025-12-11', count: 266, isFirstKnown: true };

  test('is one block over its weeks with its count over it, and no bar', () => {
    const { bars, blocks, texts, html } = draw([], [span]);
    expect(bars).toEqual([]);
    expect(blocks.map(({ x, wide }) => [x, wide])).toEqual([[0, 100]]);
    expect(texts[0]).toMatchObject({ text: '266', x: 50, anchor: 'middle' });
    const told = 'The days of 266 complaints from Oct 28, 2025 to Dec 11, 2025 were not recorded.';
    expect(html.replaceAll('\u00a0', ' ')).toContain(`aria-label="${told}"`);
    expect(html.replaceAll('\u00a0', ' ')).toContain(`>${told}<`);
  });

  test('leaves the weeks outside of it and the days that are known as they are', () => {
    const { bars, blocks, html } = draw(
      [
        ['2025-11-04', 5],
        ['2025-12-30', 2],
      ],
      [{ ...span, isFirstKnown: false }],
    );
    // Ten weeks. The block covers seven, including the known week; then two empty weeks and the last.
    expect(blocks.map(({ x, wide }) => [x, Math.round(wide)])).toEqual([[0, 70]]);
    // The block averages 38 per week, against five.
    expect(blocks[0]?.tall).toBeGreaterThan((bars[0]?.tall ?? 0) * 5);
    expect(bars.map(({ middle }) => Math.round(middle))).toEqual([15, 75, 85, 95]);
    const label = /aria-label="([^"]+)"/.exec(html)?.[1]?.replaceAll('\u00a0', ' ');
    expect(label).toBe(
      'The chart shows 7 complaints by week, from Nov 4, 2025 to Dec 30, 2025. The days of 266 complaints until Dec 11, 2025 were not recorded.',
    );
  });
});
