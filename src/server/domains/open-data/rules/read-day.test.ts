import { expect, it } from 'vitest';
import { dayNumberOf, readFileTime } from './read-day.ts';

it.each([
  ['2026-09-23', '2026-09-23', ''],
  ['2026-09-23 00:02:35', '2026-09-23', '00:02:35'],
  ['2026-09-28T04:40:40.000', '2026-09-28', '04:40:40'],
  ['10/1/2015', '2015-10-01', ''],
  ['1.10.2015', '2015-10-01', ''],
  ['2024-02-29', '2024-02-29', ''],
])('reads %s', (text, day, time) => {
  expect(readFileTime(text, '2026-11-21')).toEqual({ day, time });
});

it.each(['', '2025-02-29', '2026-13-01', '13/1/2015', '2026-1', '2025-12-0', '2026-11-22', '1989-12-31', 'yesterday'])(
  'refuses %j',
  (text) => {
    expect(readFileTime(text, '2026-11-21')).toBeNull();
  },
);

it('counts days since 1970', () => {
  expect(dayNumberOf('2020-01-01')).toBe(18_262);
});
