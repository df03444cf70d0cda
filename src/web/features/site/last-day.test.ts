import { expect, test } from 'vitest';
import { localeFormats } from '#shared/locale-formats.ts';
import { writeDay, writeLastDay } from './last-day.ts';

const { formatDate } = localeFormats('en');
const end = (iso: string) => Date.parse(iso) / 1000;

test.each([
  // The thirteenth ends an hour before UTC, with UTC, and five hours after it.
  ['Europe/Berlin', '2025-02-13T23:00:00Z'],
  ['UTC', '2025-02-14T00:00:00Z'],
  ['America/New_York', '2025-02-14T05:00:00Z'],
])('U11 in %s a term until %s ends with the thirteenth', (timeZone, at) => {
  expect(writeLastDay(end(at), timeZone, formatDate)).toBe('February 13, 2025');
});

test('U11 where a browser does not know the zone the day is that of UTC', () => {
  expect(writeLastDay(end('2025-02-14T05:00:00Z'), 'Mars/Base', formatDate)).toBe('February 14, 2025');
});

test.each([
  ['America/New_York', 'February 13, 2025'],
  ['UTC', 'February 14, 2025'],
  ['Mars/Base', 'February 14, 2025'],
])('U11 in %s the day of a moment, such as the one until which is paid, is %s', (timeZone, day) => {
  expect(writeDay(new Date('2025-02-14T04:30:00Z'), timeZone, formatDate)).toBe(day);
});

test('U11 a day is named in the form that its place has', () => {
  const at = new Date('2025-02-13T23:30:00Z');
  expect(writeDay(at, 'Europe/Berlin', formatDate, { dateStyle: 'medium' })).toBe('Feb 14, 2025');
  expect(writeDay(at, 'Europe/Berlin', formatDate, { day: 'numeric', month: 'long' })).toBe('February 14');
});
