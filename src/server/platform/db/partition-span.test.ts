import { expect, test } from 'vitest';
import { readStamp, spanEnd, spanStamp, spanStart } from './partition-span.ts';

const at = (text: string) => new Date(text);

test.each([
  ['hour', '2026-12-31T23:59:59.999Z', '2026-12-31T23:00:00Z', '2027-01-01T00:00:00Z', '2026123123'],
  ['hour', '2026-11-30T00:00:00Z', '2026-11-30T00:00:00Z', '2026-11-30T01:00:00Z', '2026113000'],
  ['day', '2026-11-30T23:59:59.999Z', '2026-11-30T00:00:00Z', '2026-12-01T00:00:00Z', '20261130'],
  // Still the last day of November in UTC.
  ['day', '2026-12-01T05:00:00+13:00', '2026-11-30T00:00:00Z', '2026-12-01T00:00:00Z', '20261130'],
  ['day', '2028-02-28T12:00:00Z', '2028-02-28T00:00:00Z', '2028-02-29T00:00:00Z', '20280228'],
  ['month', '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z', '202612'],
  ['month', '2026-12-01T05:00:00+13:00', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', '202611'],
  ['month', '2028-02-29T12:00:00Z', '2028-02-01T00:00:00Z', '2028-03-01T00:00:00Z', '202802'],
] as const)('the %s of %s', (width, moment, start, end, stamp) => {
  expect(spanStart(width, at(moment))).toEqual(at(start));
  expect(spanStart(width, at(start))).toEqual(at(start));
  expect(spanEnd(width, at(start))).toEqual(at(end));
  expect(spanStamp(width, at(start))).toBe(stamp);
  expect(readStamp(stamp)).toEqual(at(start));
});
