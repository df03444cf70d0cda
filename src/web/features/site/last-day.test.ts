import { expect, test } from 'vitest';
import { localeFormats } from '#shared/locale-formats.ts';
import { writeLastDay } from './last-day.ts';

const { formatDate } = localeFormats('en');
const end = (iso: string) => Date.parse(iso) / 1000;

test.each([
  // The thirteenth ends an hour before that of UTC, with it, and five hours after it.
  ['Europe/Berlin', '2025-02-13T23:00:00Z'],
  ['UTC', '2025-02-14T00:00:00Z'],
  ['America/New_York', '2025-02-14T05:00:00Z'],
])('U11 in %s a term until %s ends with the thirteenth', (timeZone, at) => {
  expect(writeLastDay(end(at), timeZone, formatDate)).toBe('February 13, 2025');
});

test('U11 where a browser does not know the zone the day is that of UTC', () => {
  expect(writeLastDay(end('2025-02-14T05:00:00Z'), 'Mars/Base', formatDate)).toBe('February 14, 2025');
});
