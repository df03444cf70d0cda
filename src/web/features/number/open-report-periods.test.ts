import { expect, test } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { groupIntoPeriods, openReportsOf } from './open-report-periods.ts';

test('a few weeks are weeks from Monday on, silent ones too', () => {
  expect(
    groupIntoPeriods([
      ['2026-11-01', 2],
      ['2026-11-02', 1],
      ['2026-11-17', 3],
    ]),
  ).toEqual({
    unit: 'week',
    undated: [],
    periods: [
      { start: '2026-10-26', count: 2 },
      { start: '2026-11-02', count: 1 },
      { start: '2026-11-09', count: 0 },
      { start: '2026-11-16', count: 3 },
    ],
  });
});

test('longer spans become months and years, and no complaint is lost', () => {
  const months = groupIntoPeriods([
    ['2025-01-31', 1],
    ['2026-02-28', 4],
  ]);
  expect(months.unit).toBe('month');
  expect(months.periods).toHaveLength(14);
  expect(months.periods.at(-1)).toEqual({ start: '2026-02-01', count: 4 });
  const years = groupIntoPeriods([
    ['2015-06-01', 1],
    ['2021-06-01', 2],
    ['2026-01-01', 4],
  ]);
  expect(years.unit).toBe('year');
  expect(years.periods.reduce((sum, { count }) => sum + count, 0)).toBe(7);
});

test('no days, no periods', () => {
  expect(groupIntoPeriods([]).periods).toEqual([]);
});

test('U8 a span without days makes periods and counts in none of them; spans that overlap are one', () => {
  const span = (first: string, last: string, count: number, isFirstKnown = true) => ({
    first,
    last,
    count,
    isFirstKnown,
  });
  const grouped = groupIntoPeriods(
    [['2026-11-17', 3]],
    [
      span('2026-11-10', '2026-11-30', 2),
      span('2026-10-28', '2026-11-12', 5, false),
      span('2026-12-08', '2026-12-09', 1),
    ],
  );
  expect(grouped.unit).toBe('week');
  expect(grouped.periods.map(({ start, count }) => [start, count])).toEqual([
    ...[
      ['2026-10-26', 0],
      ['2026-11-02', 0],
      ['2026-11-09', 0],
      ['2026-11-16', 3],
      ['2026-11-23', 0],
    ],
    ...[
      ['2026-11-30', 0],
      ['2026-12-07', 0],
    ],
  ]);
  expect(grouped.undated).toEqual([
    { first: '2026-10-28', last: '2026-11-30', count: 7, isFirstKnown: false, from: 0, to: 5 },
    { first: '2026-12-08', last: '2026-12-09', count: 1, isFirstKnown: true, from: 6, to: 6 },
  ]);
});

test('U8 what was spread over a span is taken out of the days again, of its own source and of no other', () => {
  const item = (source: string, days: [string, number][]) => ({ kind: 'open_data', source, days });
  const entry = (source: string, undated: unknown[]) => ({ source, undated });
  const view = {
    verdict: {
      evidence: {
        items: [
          item('ftc', [
            ['2025-11-01', 1],
            ['2025-11-10', 2],
            ['2025-11-16', 1],
            ['2025-12-01', 2],
          ]),
          item('fcc', [['2025-11-16', 4]]),
          { kind: 'ban', source: null, days: [['2025-11-20', 9]] },
        ],
      },
    },
    openData: [
      entry('ftc', [{ firstAt: '2025-11-01', lastAt: '2025-12-01', count: 3, isFirstKnown: true }]),
      entry('fcc', []),
    ],
  } as unknown as NumberView;
  expect(openReportsOf(view)).toEqual({
    days: [
      ['2025-11-10', 2],
      ['2025-11-16', 4],
      ['2025-12-01', 1],
    ],
    undated: [{ first: '2025-11-01', last: '2025-12-01', count: 3, isFirstKnown: true }],
  });
});
