import { expect, it } from 'vitest';
import { type CountedReport, countOpenReports } from './count-open-reports.ts';

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
  const [entry] = countOpenReports(reports);
  return entry?.days.map(([day, count]) => [new Date(day * 86_400_000).toISOString().slice(0, 10), count]) ?? [];
}

it('counts single reports on their days, each authority apart', () => {
  const entries = countOpenReports([
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
  expect(countOpenReports(reports)[0]?.firstDay).toBeNull();
});

it('does not count a single report again that a summary contains', () => {
  const five = summary(5, '2025-11-01', '2025-12-01');
  // Two of the five remain, one at each end.
  expect(daysOf(five, single('2025-11-10'), single('2025-11-10'), single('2025-12-01'))).toEqual([
    ['2025-11-01', 1],
    ['2025-11-10', 2],
    ['2025-12-01', 2],
  ]);
  // Reports outside the period are added.
  expect(daysOf(five, single('2025-12-02'), single('2025-10-31'))).toEqual([
    ['2025-10-31', 1],
    ['2025-11-01', 1],
    ['2025-11-08', 1],
    ['2025-11-16', 1],
    ['2025-11-23', 1],
    ['2025-12-01', 1],
    ['2025-12-02', 1],
  ]);
  // Without a first day, the period begins 90 days before `older_day`.
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
  const together = countOpenReports([{ ...single('2026-01-01', 'scam'), reports: 3 }]);
  expect(together).toEqual(countOpenReports(apart));
  expect(together).toEqual([
    {
      source: 'ftc',
      days: [[20454, 3]],
      firstDay: '2026-01-01',
      lastDay: '2026-01-01',
      subjects: [{ category: 'scam', count: 3 }],
    },
  ]);
  expect(countOpenReports([{ ...single('2026-01-01'), first_day: null }])[0]).toMatchObject({
    firstDay: null,
    subjects: [],
  });
});

it('U8 tells apart what a summary counts without its days, and only that', () => {
  const undatedOf = (...reports: CountedReport[]) =>
    countOpenReports(reports)[0]?.undated?.map(([first, last, count, isFirstKnown]) => [
      new Date(first * 86_400_000).toISOString().slice(0, 10),
      new Date(last * 86_400_000).toISOString().slice(0, 10),
      count,
      isFirstKnown,
    ]);
  const five = summary(5, '2025-11-01', '2025-12-01');
  expect(undatedOf(five)).toEqual([['2025-11-01', '2025-12-01', 5, true]]);
  // Days known from single reports are not undated.
  expect(undatedOf(five, single('2025-11-10'), single('2025-12-02'))).toEqual([['2025-11-01', '2025-12-01', 4, true]]);
  expect(undatedOf(summary(1, '2025-12-01', '2025-12-01'), single('2025-12-01'))).toBeUndefined();
  expect(undatedOf(summary(7, '2025-12-01', '2025-12-01'))).toBeUndefined();
  expect(undatedOf(single('2025-12-01'))).toBeUndefined();
  // Without a first day, even a single day is uncertain.
  expect(undatedOf(summary(3, null, '2025-12-01'))).toEqual([['2025-10-28', '2025-12-01', 3, false]]);
  expect(undatedOf(summary(3, null, '2025-10-28'))).toEqual([['2025-10-28', '2025-10-28', 3, false]]);
  expect(undatedOf(summary(2, null, '2025-12-01'), summary(3, '2021-03-11', '2021-04-01'))).toEqual([
    ['2021-03-11', '2021-04-01', 3, true],
    ['2025-10-28', '2025-12-01', 2, false],
  ]);
});

it('orders authorities and subjects, the commonest first and then by name', () => {
  const entries = countOpenReports([
    single('2026-01-01', 'b', 'ftc'),
    single('2026-01-02', 'c', 'ftc'),
    single('2026-01-03', 'c', 'ftc'),
    single('2026-01-04', 'a', 'ftc'),
    single('2026-01-01', null, 'acma'),
    single('2026-01-01', null, 'zz'),
    single('2026-01-01', null, 'ofcom'),
  ]);
  expect(entries.map(({ source }) => source)).toEqual(['acma', 'ftc', 'ofcom', 'zz']);
  expect(entries[1]?.subjects).toEqual([
    { category: 'c', count: 2 },
    { category: 'a', count: 1 },
    { category: 'b', count: 1 },
  ]);
});

it('tells the first and the last day of all reports, in whatever order they come', () => {
  const spanOf = (...reports: CountedReport[]) => {
    const [entry] = countOpenReports(reports);
    return [entry?.firstDay, entry?.lastDay];
  };
  const [early, middle, late] = [single('2026-01-01'), single('2026-01-05'), single('2026-01-09')];
  expect(spanOf(middle, late, early)).toEqual(['2026-01-01', '2026-01-09']);
  expect(spanOf(late, early, middle)).toEqual(['2026-01-01', '2026-01-09']);
  // One report without a first day makes the number's first day unknown.
  expect(spanOf(middle, { ...late, first_day: null }, early)).toEqual([null, '2026-01-09']);
  expect(spanOf({ ...single('2026-01-05'), first_day: '2026-01-02' }, late)).toEqual(['2026-01-02', '2026-01-09']);
});

it('a summary of nothing more than is known adds no day and no subject', () => {
  const known = single('2026-01-05', 'scam');
  const [entry] = countOpenReports([{ ...summary(1, '2026-01-01', '2026-01-31'), category: 'survey' }, known]);
  expect(entry).toEqual({
    source: 'ftc',
    days: [[20458, 1]],
    firstDay: '2026-01-01',
    lastDay: '2026-01-31',
    subjects: [{ category: 'scam', count: 1 }],
  });
});

it('a summary takes single reports out to the very ends of its period, and not a day beyond', () => {
  const unknownFirst = { ...summary(3, null, '2026-04-30', '2026-04-01') };
  const daysInside = (day: string) => daysOf(unknownFirst, single(day)).reduce((sum, [, count]) => sum + count, 0);
  // 90 days before `older_day`.
  expect(daysInside('2026-01-01')).toBe(3);
  expect(daysInside('2025-12-31')).toBe(4);
  expect(daysInside('2026-04-30')).toBe(3);
  expect(daysInside('2026-05-01')).toBe(4);
  const noDays = { ...unknownFirst, older_day: null };
  expect(daysOf(noDays)).toEqual([['2026-04-30', 3]]);
  expect(daysOf(noDays, single('2026-01-30')).at(-1)).toEqual(['2026-04-30', 2]);
  expect(daysOf(noDays, single('2026-01-29')).at(-1)).toEqual(['2026-04-30', 3]);
});

it('a summary whose first day is after its last counts on the last', () => {
  expect(daysOf(summary(4, '2026-02-10', '2026-02-01'))).toEqual([['2026-02-01', 4]]);
});

it('a summary alone is spread, of one report as well', () => {
  expect(daysOf({ ...summary(2, '2026-02-01', '2026-02-03') })).toEqual([
    ['2026-02-01', 1],
    ['2026-02-03', 1],
  ]);
});

it('a report without a subject counts among the days and not among the subjects', () => {
  const [entry] = countOpenReports([single('2026-01-05', 'scam'), single('2026-01-05')]);
  expect(entry).toMatchObject({ days: [[20458, 2]], subjects: [{ category: 'scam', count: 1 }] });
  expect(entry?.subjects).toHaveLength(1);
});
