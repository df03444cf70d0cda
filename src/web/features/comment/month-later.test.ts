import { expect, it } from 'vitest';
import { monthLater } from './month-later.ts';

it.each([
  ['2026-11-22T10:00:00.000Z', '2026-12-22T10:00:00.000Z'],
  ['2026-12-31T23:30:00.000Z', '2027-01-31T23:30:00.000Z'],
  ['2027-01-31T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
  ['2028-01-30T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
  ['2028-03-31T12:00:00.000Z', '2028-04-30T12:00:00.000Z'],
])('M20 a month after %s is told as %s, as the server charges it', (now, later) => {
  expect(monthLater(new Date(now)).toISOString()).toBe(later);
});
