import { describe, expect, it, test } from 'vitest';
import { chargeKey, monthsAfter, nextMonth, remindersDue } from './rules.ts';

const at = (iso: string) => new Date(iso);

describe('monthsAfter', () => {
  it.each([
    ['2026-01-15T09:30:00Z', 1, '2026-02-15T09:30:00Z'],
    // A month without that day ends on its last day; the next month uses the original day again.
    ['2026-01-31T23:59:59Z', 1, '2026-02-28T23:59:59Z'],
    ['2026-01-31T23:59:59Z', 2, '2026-03-31T23:59:59Z'],
    ['2026-01-31T23:59:59Z', 3, '2026-04-30T23:59:59Z'],
    // A leap year, and a leap day one year later.
    ['2028-01-30T00:00:00Z', 1, '2028-02-29T00:00:00Z'],
    ['2028-02-29T12:00:00Z', 12, '2029-02-28T12:00:00Z'],
    ['2028-02-29T12:00:00Z', 48, '2032-02-29T12:00:00Z'],
    // Daylight saving time changes in Berlin and New York in between; the instant in UTC does not shift.
    ['2026-03-01T01:30:00Z', 1, '2026-04-01T01:30:00Z'],
    ['2026-09-29T02:30:00Z', 1, '2026-10-29T02:30:00Z'],
    ['2026-10-15T05:00:00Z', 1, '2026-11-15T05:00:00Z'],
    ['2026-12-31T00:00:00.250Z', 2, '2027-02-28T00:00:00.250Z'],
  ])('from %s on %i end at %s', (begun, months, ends) => {
    const zone = process.env.TZ;
    try {
      // The result does not depend on the server's time zone.
      for (const TZ of ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati']) {
        process.env.TZ = TZ;
        expect(monthsAfter(at(begun), months)).toEqual(at(ends));
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

describe('nextMonth', () => {
  const begun = at('2026-01-31T10:00:00Z');
  it.each([
    [1, '2026-02-28T10:00:00Z', 2, '2026-03-31T10:00:00Z'],
    [1, '2026-03-31T09:59:59Z', 2, '2026-03-31T10:00:00Z'],
    // No job ran for a month: the months missed are not charged.
    [1, '2026-03-31T10:00:00Z', 3, '2026-04-30T10:00:00Z'],
    [2, '2027-01-01T00:00:00Z', 12, '2027-01-31T10:00:00Z'],
  ])('after %i at %s is the %ith, to %s', (months, now, next, endsAt) => {
    expect(nextMonth(begun, months, at(now))).toEqual({ months: next, endsAt: at(endsAt) });
  });
});

test.each([
  ['2026-05-07T11:59:59Z', 0],
  ['2026-05-08T12:00:00Z', 1],
  ['2026-05-12T11:59:59Z', 1],
  ['2026-05-12T12:00:00Z', 2],
  ['2026-05-14T11:59:59Z', 2],
  ['2026-05-14T12:00:00Z', 3],
  ['2026-05-15T12:00:00Z', 3],
])('at %s %i reminders are due of what ends a week after May 8', (now, due) => {
  expect(remindersDue(at('2026-05-15T12:00:00Z'), at(now))).toBe(due);
});

test('the key of a charge tells kind, subscription and month apart', () => {
  const keys = [chargeKey('hide', '1', 12), chargeKey('hide', '11', 2), chargeKey('hide', '1', 1)];
  expect(new Set(keys).size).toBe(3);
});
