import { expect, test } from 'vitest';
import { groupIntoPeriods } from './complaint-periods.ts';

test('a few weeks are weeks from Monday on, silent ones too', () => {
  expect(
    groupIntoPeriods([
      ['2026-11-01', 2],
      ['2026-11-02', 1],
      ['2026-11-17', 3],
    ]),
  ).toEqual({
    unit: 'week',
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
