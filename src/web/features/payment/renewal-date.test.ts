import { expect, test } from 'vitest';
import { renewalDate } from './renewal-date.ts';

test.each([
  ['2026-11-22', 'month', '2026-12-22'],
  ['2026-12-31', 'month', '2027-01-31'],
  ['2027-01-31', 'month', '2027-02-28'],
  ['2028-01-31', 'month', '2028-02-29'],
  ['2028-02-29', 'year', '2029-02-28'],
  ['2026-11-22', 'year', '2027-11-22'],
] as const)('M20 what is bought on %s for a %s is renewed on %s', (from, period, renewal) => {
  expect(renewalDate(new Date(`${from}T23:30:00Z`), period).toISOString()).toBe(`${renewal}T23:30:00.000Z`);
});
