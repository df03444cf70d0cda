import { dayMs } from '#shared/time.ts';
/** A day with an optional time. Files give no time zone. */
export interface FileTime {
  /** ISO day. */
  day: string;
  /** `HH:MM` or `HH:MM:SS`, empty if the file has days only. */
  time: string;
}

const earliest = '1990-01-01';
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?).*)?$/;
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: .*)?$/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?: .*)?$/;

/**
 * Reads `2026-09-23`, `2026-09-23 00:02:35`, `2026-09-28T04:40:40.000`, `10/1/2015` (month first) and `1.10.2015`. A
 * two-digit year is the latest one not after `latest` (ISO day). Null if invalid, after `latest` or before 1990.
 */
export function readFileTime(text: string, latest: string): FileTime | null {
  const found = iso.exec(text);
  if (found) return check(found[1], found[2], found[3], found[4] ?? '', latest);
  const us = american.exec(text);
  if (us) return check(us[3], us[1], us[2], '', latest);
  const european = dotted.exec(text);
  return european ? check(european[3], european[2], european[1], '', latest) : null;
}

function check(year = '', month = '', date = '', time: string, latest: string): FileTime | null {
  const rest = `${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const centuries = year.length === 2 ? ['20', '19'] : [''];
  const day = centuries.map((century) => `${century}${year}-${rest}`).find((one) => one <= latest) ?? '';
  return isDay(day) && day >= earliest ? { day, time } : null;
}

export function isDay(text: string): boolean {
  const month = Number(text.slice(5, 7));
  const date = Number(text.slice(8, 10));
  if (month < 1 || month > 12 || date < 1 || date > 31) return false;
  return date <= 28 || new Date(`${text}T00:00:00Z`).getUTCDate() === date;
}

/** Days since 1970 (UTC). */
export function dayNumberOf(isoDay: string): number {
  return Date.parse(isoDay) / dayMs;
}
