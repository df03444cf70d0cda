import { expect, it } from 'vitest';
import { hourMs, minuteMs } from '#shared/time.ts';
import { lastDailyAt } from './daily-time.ts';

type Row = [now: string, time: string, zone: string, last: string];

/** Written by hand from a calendar. */
const table: Row[] = [
  ['2026-11-27T03:09:59Z', '03:10', 'UTC', '2026-11-26T03:10:00Z'],
  ['2026-11-27T03:10:00Z', '03:10', 'UTC', '2026-11-27T03:10:00Z'],
  ['2026-11-27T23:59:59Z', '03:10', 'UTC', '2026-11-27T03:10:00Z'],
  ['2026-11-27T00:00:00Z', '00:00', 'UTC', '2026-11-27T00:00:00Z'],
  ['2027-01-01T00:30:00Z', '23:59', 'UTC', '2026-12-31T23:59:00Z'],
  // Winter and summer in Berlin.
  ['2026-11-27T12:00:00Z', '03:10', 'Europe/Berlin', '2026-11-27T02:10:00Z'],
  ['2026-07-27T12:00:00Z', '03:10', 'Europe/Berlin', '2026-07-27T01:10:00Z'],
  // On 29 March 2026 there is no 2:30 there: 3:30 takes its place.
  ['2026-03-29T01:29:59Z', '02:30', 'Europe/Berlin', '2026-03-28T01:30:00Z'],
  ['2026-03-29T01:30:00Z', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  // On 25 October it comes twice, and only the first one counts.
  ['2026-10-25T00:29:59Z', '02:30', 'Europe/Berlin', '2026-10-24T00:30:00Z'],
  ['2026-10-25T00:30:00Z', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['2026-10-25T01:30:00Z', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['2026-10-26T01:29:59Z', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  // Zones that are about a day apart, ahead of and behind UTC.
  ['2026-11-22T10:30:00Z', '00:15', 'Pacific/Kiritimati', '2026-11-22T10:15:00Z'],
  ['2026-11-22T10:30:00Z', '23:15', 'Pacific/Pago_Pago', '2026-11-22T10:15:00Z'],
];

it.each(table)('42 at %s it was last %s in %s at %s', (now, time, zone, last) => {
  expect(lastDailyAt(new Date(now), time, zone).toISOString()).toBe(new Date(last).toISOString());
});

it.each(['00:00', '02:30', '03:10', '23:59'])('42 %s comes once on each day of a year in zones that change', (time) => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Beirut', 'Australia/Lord_Howe']) {
    const seen = new Set<number>();
    // Far from the listed times in all these zones, so that none lies on the edge.
    const from = Date.UTC(2026, 0, 10, 12, 5);
    for (let at = from; at < from + 365 * 24 * hourMs; at += 10 * minuteMs) {
      const last = lastDailyAt(new Date(at), time, zone).getTime();
      expect(last, `${zone} ${new Date(at).toISOString()}`).toBeLessThanOrEqual(at);
      if (last >= from) seen.add(last);
    }
    const times = [...seen].toSorted((a, b) => a - b);
    expect(times.length, zone).toBe(365);
    const pauses = times.slice(1).map((last, at) => (last - (times[at] ?? 0)) / hourMs);
    expect(pauses.every((pause) => pause >= 23 && pause <= 25)).toBe(true);
  }
});
