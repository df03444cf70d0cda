import { afterAll, beforeAll, expect, it } from 'vitest';
import { localeFormats } from '#shared/locale-formats.ts';
import { limitEnds } from '#web/api/limit-end.ts';
import { clockTime, limitEnd } from './refusal-words.ts';

const { TZ } = process.env;
beforeAll(() => {
  process.env.TZ = 'Asia/Kolkata';
});
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

// 17:30 in Kolkata.
const now = new Date('2026-05-03T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const said = (locale: 'en' | 'de-DE', seconds: number) =>
  clockTime(localeFormats(locale).formatDate, inSeconds(seconds), now).replace(/\s/gu, ' ');

it.each([
  ['en', 25, '5:30:25 PM'],
  ['en', 119, '5:31:59 PM'],
  ['de-DE', 25, '17:30:25'],
  // Rounded up, never before the end.
  ['en', 600, '5:40 PM'],
  ['en', 601, '5:41 PM'],
  ['de-DE', 6 * 3600, '23:30'],
  // A different day in the reader's time zone, whatever the day in UTC.
  ['en', 7 * 3600, 'May 4, 2026, 12:30 AM'],
  ['de-DE', 7 * 3600, '04.05.2026, 00:30'],
] as const)('C6 a limit’s end is told by the reader’s own clock: %s, in %d s', (locale, seconds, words) => {
  expect(said(locale, seconds)).toBe(words);
});

it('C6 each limit has an end of its own, the last that was told, until it is over', () => {
  limitEnds.set('limit.edits', inSeconds(60).getTime());
  limitEnds.set('limit.reports', inSeconds(5).getTime());
  limitEnds.set('limit.edits', inSeconds(30).getTime());
  // An answer without an end.
  limitEnds.set('limit.hour', Number.NaN);
  expect(limitEnd('limit.edits', inSeconds(10))).toEqual(inSeconds(30));
  expect(limitEnd('limit.edits', inSeconds(30))).toBeNull();
  expect(limitEnd('limit.reports', inSeconds(4))).toEqual(inSeconds(5));
  expect([limitEnd('text.empty', now), limitEnd('limit.hour', now)]).toEqual([null, null]);
});
