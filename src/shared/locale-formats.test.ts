import { describe, expect, it } from 'vitest';
import { type LocaleTag, localeTags } from './locale.ts';
import { localeFormats } from './locale-formats.ts';

const at = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);

describe('localeFormats', () => {
  it('writes numbers as the language does', () => {
    expect(localeFormats('de-DE').formatNumber(1234.5)).toBe('1.234,5');
    expect(localeFormats('en').formatNumber(0.256, { style: 'percent' })).toBe('26%');
  });

  it('35: writes a minus where a number is below zero, and no hyphen', () => {
    for (const tag of localeTags) {
      const written = localeFormats(tag).formatNumber(-50, { signDisplay: 'always' });
      expect(written).toContain('\u221250');
      expect(written).not.toContain('-');
    }
    expect(localeFormats('en').formatNumber(50, { signDisplay: 'always' })).toBe('+50');
  });

  it('writes the day of a moment in UTC unless told another zone', () => {
    const { formatDate } = localeFormats('en');
    expect(formatDate('2026-11-20')).toBe('Nov 20, 2026');
    expect(formatDate(new Date('2026-11-20T23:30:00Z'))).toBe('Nov 20, 2026');
    expect(formatDate(new Date('2026-11-20T23:30:00Z'), { dateStyle: 'medium', timeZone: 'Asia/Tokyo' })).toBe(
      'Nov 21, 2026',
    );
  });

  it('writes the day of a range once, and both days of a longer one', () => {
    const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
    const range = (tag: LocaleTag, from: string, to: string, timeZone?: string) =>
      localeFormats(tag)
        .formatDateRange(new Date(from), new Date(to), timeZone === undefined ? options : { ...options, timeZone })
        .replace(/\s/g, ' ');
    const [first, last, nextDay] = ['2026-11-28T03:39:00Z', '2026-11-28T03:48:00Z', '2026-11-29T03:48:00Z'];
    expect(range('en', first, last)).toBe('Nov 28, 2026, 3:39 – 3:48 AM');
    expect(range('en', first, nextDay)).toBe('Nov 28, 2026, 3:39 AM – Nov 29, 2026, 3:48 AM');
    expect(range('en', first, first)).toBe('Nov 28, 2026, 3:39 AM');
    // Midnight in another zone lies between.
    expect(range('en', '2026-11-28T14:50:00Z', '2026-11-28T15:10:00Z', 'Asia/Tokyo')).toBe(
      'Nov 28, 2026, 11:50 PM – Nov 29, 2026, 12:10 AM',
    );
    // Of the Buddhist calendar in Thai.
    for (const tag of localeTags) expect(range(tag, first, last).match(/2026|2569/g), tag).toHaveLength(1);
    expect(range('az-AZ', first, last)).toBe('28 noy 2026 03:39–03:48');
    expect(
      localeFormats('ru-RU').formatDateRange(new Date(first), new Date(nextDay), { dateStyle: 'medium' }),
    ).not.toMatch(/г\.$/);
  });

  it('C9 ends a date in the year’s number, so that a sentence ends in one full stop', () => {
    const long = { dateStyle: 'long' } as const;
    expect(localeFormats('ru-RU').formatDate('2026-11-21', long)).toBe('21 ноября 2026');
    expect(localeFormats('ru-RU').formatDate('2026-11-21')).toBe('21 нояб. 2026');
    expect(localeFormats('uk-UA').formatDate('2026-11-21', long)).toBe('21 листопада 2026');
    // Full stops of dates stay.
    expect(localeFormats('de-DE').formatDate('2026-11-21')).toBe('21.11.2026');
    expect(localeFormats('cs-CZ').formatDate('2026-11-21')).toBe('21. 11. 2026');
    // No Serbian phrase adds a full stop after a date.
    expect(localeFormats('sr-RS').formatDate('2026-11-21')).toBe('21. 11. 2026.');
    expect(localeFormats('sr-RS').formatDate('2026-11-21', long)).toBe('21. новембар 2026.');
  });

  it.each([
    [0, 'now'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [86_400, 'yesterday'],
    [86_400 * 8, 'last week'],
    [86_400 * 65, '2 months ago'],
    [86_400 * 800, '2 years ago'],
    [-180, 'in 3 minutes'],
  ])('says how long ago %d seconds were', (seconds, text) => {
    expect(localeFormats('en').formatRelative(ago(seconds), at)).toBe(text);
  });

  it('joins a list', () => {
    expect(localeFormats('de-DE').formatList(['a', 'b', 'c'])).toBe('a, b und c');
  });
});
