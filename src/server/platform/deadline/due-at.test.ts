import { describe, expect, it } from 'vitest';
import { type DueKind, dueAt, usualTerms } from './due-at.ts';

type Row = [kind: DueKind, arrival: string, zone: string, due: string, holidays?: string[]];

/** Computed by hand from a calendar: the end of the last day in UTC. */
const table: Row[] = [
  // Terms in days do not move to a working day: some of these end on a Sunday or a holiday.
  ['complaint', '2026-01-31T12:00:00Z', 'UTC', '2026-03-03T00:00:00Z'],
  ['complaint', '2027-01-29T12:00:00Z', 'UTC', '2027-03-01T00:00:00Z'],
  ['complaint', '2028-01-30T12:00:00Z', 'UTC', '2028-03-01T00:00:00Z'],
  ['complaint', '2028-02-29T12:00:00Z', 'UTC', '2028-03-31T00:00:00Z'],
  ['complaint', '2026-11-22T16:00:00Z', 'UTC', '2026-12-23T00:00:00Z', ['2026-12-22']],
  // The last second of a day belongs to it.
  ['complaint', '2026-11-22T23:59:59Z', 'UTC', '2026-12-23T00:00:00Z'],
  ['complaint', '2026-11-23T00:00:00Z', 'UTC', '2026-12-24T00:00:00Z'],
  ['complaint', '2026-11-22T22:59:59Z', 'Europe/Berlin', '2026-12-22T23:00:00Z'],
  ['complaint', '2026-11-22T23:00:00Z', 'Europe/Berlin', '2026-12-23T23:00:00Z'],
  // Daylight saving begins on 29 March 2026 and ends on 25 October, so days have 23 and 25 hours.
  ['complaint', '2026-03-10T12:00:00Z', 'Europe/Berlin', '2026-04-09T22:00:00Z'],
  ['complaint', '2026-10-10T12:00:00Z', 'Europe/Berlin', '2026-11-09T23:00:00Z'],
  ['court', '2026-03-26T12:00:00Z', 'Europe/Berlin', '2026-03-31T22:00:00Z'],
  ['court', '2026-10-22T12:00:00Z', 'Europe/Berlin', '2026-10-27T23:00:00Z'],
  // Beirut has no midnight on 29 March 2026: the day before ends at 1:00.
  ['answer', '2026-03-21T12:00:00Z', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
  // UTC+14 is already Monday the 23rd; UTC-11 is still Saturday the 21st.
  ['complaint', '2026-11-22T10:30:00Z', 'Pacific/Kiritimati', '2026-12-23T10:00:00Z'],
  ['complaint', '2026-11-22T10:30:00Z', 'Pacific/Pago_Pago', '2026-12-22T11:00:00Z'],
  ['court', '2026-11-22T10:30:00Z', 'Pacific/Kiritimati', '2026-11-26T10:00:00Z'],
  ['court', '2026-11-22T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-26T11:00:00Z'],
  // Three working days: Monday to Thursday; Friday to Wednesday; Saturday and Sunday to Wednesday.
  ['court', '2026-11-23T09:00:00Z', 'UTC', '2026-11-27T00:00:00Z'],
  ['court', '2026-11-27T09:00:00Z', 'UTC', '2026-12-03T00:00:00Z'],
  ['court', '2026-11-28T09:00:00Z', 'UTC', '2026-12-03T00:00:00Z'],
  ['court', '2026-11-29T23:59:59Z', 'UTC', '2026-12-03T00:00:00Z'],
  // A Friday before a holiday Monday; the Thursday before Easter 2026.
  ['court', '2026-05-22T09:00:00Z', 'Europe/Berlin', '2026-05-28T22:00:00Z', ['2026-05-25']],
  ['court', '2026-04-02T09:00:00Z', 'Europe/Berlin', '2026-04-09T22:00:00Z', ['2026-04-03', '2026-04-06']],
  ['court', '2026-12-24T09:00:00Z', 'UTC', '2026-12-31T00:00:00Z', ['2026-12-25', '2026-12-26']],
  // A month: the same day number, clamped; an end on a weekend or holiday moves on.
  ['request', '2027-01-31T12:00:00Z', 'UTC', '2027-03-02T00:00:00Z'],
  ['request', '2028-01-31T12:00:00Z', 'UTC', '2028-03-01T00:00:00Z'],
  ['request', '2028-02-29T12:00:00Z', 'UTC', '2028-03-30T00:00:00Z'],
  ['request', '2026-11-22T12:00:00Z', 'UTC', '2026-12-23T00:00:00Z'],
  ['request', '2026-11-25T12:00:00Z', 'UTC', '2026-12-29T00:00:00Z', ['2026-12-25', '2026-12-26']],
  ['request', '2026-12-31T23:59:59Z', 'UTC', '2027-02-02T00:00:00Z'],
  // 31 January: 28 February 2026 is a Saturday and moves to Monday, 2027's a Sunday; 29 February 2028 is a Tuesday.
  ['request', '2026-01-31T12:00:00Z', 'UTC', '2026-03-03T00:00:00Z'],
  ['request', '2027-01-29T12:00:00Z', 'UTC', '2027-03-02T00:00:00Z'],
  ['request', '2028-01-29T12:00:00Z', 'UTC', '2028-03-01T00:00:00Z'],
  ['request', '2029-01-31T12:00:00Z', 'UTC', '2029-03-01T00:00:00Z'],
  // Ends on a Saturday, a Sunday, a holiday, a Saturday holiday, and a holiday after a weekend.
  ['request', '2026-11-12T12:00:00Z', 'UTC', '2026-12-15T00:00:00Z'],
  ['request', '2026-11-13T12:00:00Z', 'UTC', '2026-12-15T00:00:00Z'],
  ['request', '2026-11-14T12:00:00Z', 'UTC', '2026-12-15T00:00:00Z'],
  ['request', '2026-12-01T12:00:00Z', 'UTC', '2027-01-05T00:00:00Z', ['2027-01-01']],
  ['request', '2026-02-28T12:00:00Z', 'UTC', '2026-03-31T00:00:00Z', ['2026-03-28']],
  ['request', '2026-03-04T12:00:00Z', 'UTC', '2026-04-09T00:00:00Z', ['2026-04-03', '2026-04-06', '2026-04-07']],
  // Daylight saving begins within the month, and ends within the next one.
  ['request', '2026-03-10T12:00:00Z', 'Europe/Berlin', '2026-04-10T22:00:00Z'],
  ['request', '2026-10-12T12:00:00Z', 'Europe/Berlin', '2026-11-12T23:00:00Z'],
  // Daylight saving begins on the last day, a Sunday that moves on, and on the day of arrival.
  ['request', '2026-02-28T23:30:00Z', 'Europe/Berlin', '2026-04-01T22:00:00Z'],
  ['request', '2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-04-29T22:00:00Z'],
  ['request', '2026-11-22T22:59:59Z', 'Europe/Berlin', '2026-12-22T23:00:00Z'],
  ['request', '2026-11-22T23:00:00Z', 'Europe/Berlin', '2026-12-23T23:00:00Z'],
  ['request', '2026-11-22T23:59:59Z', 'UTC', '2026-12-23T00:00:00Z'],
  ['request', '2026-11-22T10:30:00Z', 'Pacific/Kiritimati', '2026-12-23T10:00:00Z'],
  ['request', '2026-11-22T10:30:00Z', 'Pacific/Pago_Pago', '2026-12-22T11:00:00Z'],
  // Two more months, counted from the arrival, not from an end that was moved or clamped.
  ['extended_request', '2026-11-13T12:00:00Z', 'UTC', '2027-02-16T00:00:00Z'],
  ['extended_request', '2026-11-30T12:00:00Z', 'UTC', '2027-03-02T00:00:00Z'],
  ['extended_request', '2027-01-31T12:00:00Z', 'UTC', '2027-05-01T00:00:00Z'],
  ['extended_request', '2027-11-30T12:00:00Z', 'UTC', '2028-03-01T00:00:00Z'],
  ['extended_request', '2026-12-31T23:59:59Z', 'UTC', '2027-04-01T00:00:00Z'],
  ['extended_request', '2026-09-25T12:00:00Z', 'Europe/Berlin', '2026-12-28T23:00:00Z', ['2026-12-25']],
  ['answer', '2026-02-25T08:00:00Z', 'UTC', '2026-03-05T00:00:00Z'],
  // Six months, clamped, not moved by a weekend: 28 February 2027 is a Sunday.
  ['appeal', '2026-08-31T08:00:00Z', 'UTC', '2027-03-01T00:00:00Z'],
  ['appeal', '2026-11-22T16:00:00Z', 'Europe/Berlin', '2027-05-22T22:00:00Z'],
];

describe('M28, M29: until when something must be decided', () => {
  it.each(table)('%s that arrived at %s in %s is due at %s', (kind, arrival, zone, due, holidays = []) => {
    expect(dueAt(kind, new Date(arrival), zone, new Set(holidays)).toISOString()).toBe(new Date(due).toISOString());
  });

  it('is never earlier for what arrives later, through two years in five zones', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const holidays = new Set(['2026-12-25', '2027-01-01', '2027-03-29']);
    for (const zone of zones) {
      for (const kind of ['complaint', 'court', 'request', 'extended_request', 'answer', 'appeal'] as const) {
        let before = 0;
        for (let at = Date.UTC(2026, 10, 22); at < Date.UTC(2028, 10, 22); at += 17 * 3_600_000) {
          const due = dueAt(kind, new Date(at), zone, holidays).getTime();
          expect(due, `${kind} ${zone} ${new Date(at).toISOString()}`).toBeGreaterThanOrEqual(before);
          expect(due).toBeGreaterThan(at + 2 * 86_400_000);
          before = due;
        }
      }
    }
  });

  it('P9 goes by the terms that the operator has set, and by none of them where the law does', () => {
    const terms = { complaintDays: 10, courtDays: 1, appealMonths: 12 };
    const friday = new Date('2026-11-27T09:00:00Z');
    const dueBy = (kind: DueKind, by = usualTerms) =>
      dueAt(kind, friday, 'UTC', new Set(), by).toISOString().slice(0, 10);
    expect(dueBy('complaint', terms)).toBe('2026-12-08');
    expect(dueBy('court', terms)).toBe('2026-12-01');
    expect(dueBy('appeal', terms)).toBe('2027-11-28');
    for (const kind of ['request', 'extended_request', 'answer', 'reminder'] as const) {
      expect(dueBy(kind, terms)).toBe(dueBy(kind));
    }
  });

  it('does not know a zone that does not exist', () => {
    expect(() => dueAt('complaint', new Date(), 'Europe/Nowhere', new Set())).toThrow(RangeError);
  });
});
