import { expect, it } from 'vitest';
import { type CountedReport, countComplaints } from './count-complaints.ts';

const single = (day: string, category: string | null = null, source = 'ftc'): CountedReport => ({
  source,
  reports: 1,
  first_day: day,
  last_day: day,
  older_day: null,
  category,
  is_summary: false,
});
const summary = (
  reports: number,
  first: string | null,
  last: string,
  older = first ?? '2025-10-28',
): CountedReport => ({
  source: 'ftc',
  reports,
  first_day: first,
  last_day: last,
  older_day: older,
  category: null,
  is_summary: true,
});

function daysOf(...reports: CountedReport[]): [string, number][] {
  const [entry] = countComplaints(reports);
  return entry?.days.map(([day, count]) => [new Date(day * 86_400_000).toISOString().slice(0, 10), count]) ?? [];
}

it('counts single reports on their days, each authority apart', () => {
  const entries = countComplaints([
    single('2026-01-02', 'scam'),
    single('2026-01-01', 'scam'),
    single('2026-01-02', 'survey'),
    single('2026-01-05', null, 'fcc'),
  ]);
  expect(entries).toEqual([
    { source: 'fcc', days: [[20458, 1]], firstDay: '2026-01-05', lastDay: '2026-01-05', subjects: [] },
    {
      source: 'ftc',
      days: [
        [20454, 1],
        [20455, 2],
      ],
      firstDay: '2026-01-01',
      lastDay: '2026-01-02',
      subjects: [
        { category: 'scam', count: 2 },
        { category: 'survey', count: 1 },
      ],
    },
  ]);
});

it('spreads the reports of a summary evenly over its period, both ends among the days', () => {
  expect(daysOf(summary(5, '2025-11-01', '2025-12-01'))).toEqual([
    ['2025-11-01', 1],
    ['2025-11-08', 1],
    ['2025-11-16', 1],
    ['2025-11-23', 1],
    ['2025-12-01', 1],
  ]);
  expect(daysOf(summary(7, '2025-11-30', '2025-12-01'))).toEqual([
    ['2025-11-30', 4],
    ['2025-12-01', 3],
  ]);
  expect(daysOf(summary(2_000_000_000, '2025-12-01', '2025-12-01'))).toEqual([['2025-12-01', 2_000_000_000]]);
  expect(daysOf(summary(1, '2025-11-01', '2025-12-01'))).toEqual([['2025-12-01', 1]]);
});

it('begins the period of a summary without a first day on the day by which older ones were published', () => {
  const reports = [summary(3, null, '2025-12-01')];
  expect(daysOf(...reports)).toEqual([
    ['2025-10-28', 1],
    ['2025-11-14', 1],
    ['2025-12-01', 1],
  ]);
  expect(countComplaints(reports)[0]?.firstDay).toBeNull();
});

it('does not count a single report again that a summary contains', () => {
  const five = summary(5, '2025-11-01', '2025-12-01');
  // Two of the five remain, one at each end.
  expect(daysOf(five, single('2025-11-10'), single('2025-11-10'), single('2025-12-01'))).toEqual([
    ['2025-11-01', 1],
    ['2025-11-10', 2],
    ['2025-12-01', 2],
  ]);
  // Outside the period: on top of it.
  expect(daysOf(five, single('2025-12-02'), single('2025-10-31'))).toEqual([
    ['2025-10-31', 1],
    ['2025-11-01', 1],
    ['2025-11-08', 1],
    ['2025-11-16', 1],
    ['2025-11-23', 1],
    ['2025-12-01', 1],
    ['2025-12-02', 1],
  ]);
  // Without a first day the period reaches back 90 days before the first edition.
  expect(daysOf(summary(2, null, '2025-12-01'), single('2025-10-31'))).toEqual([
    ['2025-10-31', 1],
    ['2025-12-01', 1],
  ]);
});

it('does not take reports of years before out of a summary without a first day', () => {
  const days = daysOf(summary(1, null, '2025-12-01'), single('2021-03-24'));
  expect(days).toEqual([
    ['2021-03-24', 1],
    ['2025-12-01', 1],
  ]);
});

it('never counts below the single reports', () => {
  expect(daysOf(summary(1, '2025-12-01', '2025-12-01'), single('2025-12-01'), single('2025-12-01'))).toEqual([
    ['2025-12-01', 2],
  ]);
});

it('counts summaries of different periods both', () => {
  expect(daysOf(summary(3, '2021-03-11', '2021-04-01'), summary(2, '2025-11-01', '2025-12-01'))).toEqual([
    ['2021-03-11', 1],
    ['2021-03-21', 1],
    ['2021-04-01', 1],
    ['2025-11-01', 1],
    ['2025-12-01', 1],
  ]);
});

it('counts one row of several alike the same as the rows apart', () => {
  const apart = [single('2026-01-01', 'scam'), single('2026-01-01', 'scam'), single('2026-01-01', 'scam')];
  const together = countComplaints([{ ...single('2026-01-01', 'scam'), reports: 3 }]);
  expect(together).toEqual(countComplaints(apart));
  expect(together).toEqual([
    {
      source: 'ftc',
      days: [[20454, 3]],
      firstDay: '2026-01-01',
      lastDay: '2026-01-01',
      subjects: [{ category: 'scam', count: 3 }],
    },
  ]);
  expect(countComplaints([{ ...single('2026-01-01'), first_day: null }])[0]).toMatchObject({
    firstDay: null,
    subjects: [],
  });
});

it('U8 tells apart what a summary counts without its days, and only that', () => {
  const undatedOf = (...reports: CountedReport[]) =>
    countComplaints(reports)[0]?.undated?.map(([first, last, count, isFirstKnown]) => [
      new Date(first * 86_400_000).toISOString().slice(0, 10),
      new Date(last * 86_400_000).toISOString().slice(0, 10),
      count,
      isFirstKnown,
    ]);
  const five = summary(5, '2025-11-01', '2025-12-01');
  expect(undatedOf(five)).toEqual([['2025-11-01', '2025-12-01', 5, true]]);
  // What single reports tell of it is known.
  expect(undatedOf(five, single('2025-11-10'), single('2025-12-02'))).toEqual([['2025-11-01', '2025-12-01', 4, true]]);
  expect(undatedOf(summary(1, '2025-12-01', '2025-12-01'), single('2025-12-01'))).toBeUndefined();
  expect(undatedOf(summary(7, '2025-12-01', '2025-12-01'))).toBeUndefined();
  expect(undatedOf(single('2025-12-01'))).toBeUndefined();
  // Nobody wrote down since when: even one day is not known then.
  expect(undatedOf(summary(3, null, '2025-12-01'))).toEqual([['2025-10-28', '2025-12-01', 3, false]]);
  expect(undatedOf(summary(3, null, '2025-10-28'))).toEqual([['2025-10-28', '2025-10-28', 3, false]]);
  expect(undatedOf(summary(2, null, '2025-12-01'), summary(3, '2021-03-11', '2021-04-01'))).toEqual([
    ['2021-03-11', '2021-04-01', 3, true],
    ['2025-10-28', '2025-12-01', 2, false],
  ]);
});
