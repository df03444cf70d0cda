import { expect, it } from 'vitest';
import { DocumentAllowance } from './document-allowance.ts';

const start = new Date('2026-11-20T23:58:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

it('B6 gives a network 120 documents a minute', () => {
  const allowance = new DocumentAllowance({ perMinute: 120, countedPerDay: 50 });
  for (let i = 0; i < 120; i += 1) expect(allowance.take('n:1', after(i % 60))).toBe(true);
  expect(allowance.take('n:1', after(59))).toBe(false);
  expect(allowance.take('n:2', after(59))).toBe(true);
  expect(allowance.take('n:1', after(60))).toBe(true);
});

it('F15 gives the wider network of IPv6 eight times that', () => {
  const allowance = new DocumentAllowance({ perMinute: 120, countedPerDay: 50 });
  for (let i = 0; i < 960; i += 1) expect(allowance.take(`n:a.${i}`, start)).toBe(true);
  expect(allowance.take('n:a.x', start)).toBe(false);
  expect(allowance.take('n:b.x', start)).toBe(true);
});

it('counts no more look-ups a network and day (UTC) than the meter would have', () => {
  const allowance = new DocumentAllowance({ perMinute: 120, countedPerDay: 3 });
  let last = 12_025_550_100;
  const counted = (at: Date) => allowance.isCounted('n:1', String(last++), at);
  expect([0, 1, 60, 61].map((seconds) => counted(after(seconds)))).toEqual([true, true, true, false]);
  expect(counted(after(120))).toBe(true);
});

it('B6 counts a page that is opened again and again once a day (UTC), and leaves the rest to other numbers', () => {
  const allowance = new DocumentAllowance({ perMinute: 120, countedPerDay: 3 });
  const counted = (visitor: string, phone: string, seconds: number) =>
    allowance.isCounted(visitor, phone, after(seconds));
  const open = '12025550100';
  expect(counted('n:1', open, 0)).toBe(true);
  for (let seconds = 1; seconds < 120; seconds += 1) expect(counted('n:1', open, seconds)).toBe(false);
  expect(counted('n:2', open, 2)).toBe(true);
  expect(['12025550101', '12025550102', '12025550103'].map((phone) => counted('n:1', phone, 61))).toEqual([
    ...[true, true, false],
  ]);
  expect([counted('n:1', open, 120), counted('n:1', open, 121)]).toEqual([true, false]);
});

it('B6 knows the last numbers of a network again, however many it may read', () => {
  const allowance = new DocumentAllowance({ perMinute: 120, countedPerDay: 1_000_000 });
  const counted = (last: number) => allowance.isCounted('n:1', String(12_025_550_000 + last), start);
  for (let last = 0; last < 65; last += 1) expect(counted(last)).toBe(true);
  expect(counted(64)).toBe(false);
  expect(counted(1)).toBe(false);
  // The database drops the repetition: it writes a number once per network and day.
  expect(counted(0)).toBe(true);
});

it('A6 what other servers counted of a network is counted here, once a number, and costs nobody else', () => {
  const allowance = new DocumentAllowance({ perMinute: 120, countedPerDay: 3 });
  const row = (last: number, more: object = {}) => ({
    phone: `1202555010${last}`,
    visitor: 'n:1',
    units: 0,
    seenAt: start,
    ...more,
  });
  const yesterday = row(5, { seenAt: after(-86_400) });
  // Neither metered look-ups nor those of members count here, whatever they cost.
  const others = [row(6, { units: 1 }), row(7, { visitor: 'm:1' }), yesterday];
  allowance.merge([row(0), row(1), row(1), ...others], start);
  const counted = (visitor: string, last: number) => allowance.isCounted(visitor, row(last).phone, after(1));
  expect([0, 1, 2, 3].map((last) => counted('n:1', last))).toEqual([false, false, true, false]);
  expect(counted('n:2', 0)).toBe(true);
});
