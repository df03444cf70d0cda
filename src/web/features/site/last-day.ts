import type { LocaleFormats } from '#shared/locale-formats.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useSite } from './site.ts';

type DayForm = Intl.DateTimeFormatOptions;

const longDay: DayForm = { dateStyle: 'long' };

/**
 * Writes the day of a moment, given as such or in seconds since 1970, where no time of day stands beside it: the day
 * that the operator has, by which terms are counted too.
 */
export function useDay(): (at: Date | number, form?: DayForm) => string {
  const { formatDate } = useLocale();
  const { timeZone } = useSite().site;
  return (at, form) => writeDay(typeof at === 'number' ? new Date(at * 1000) : at, timeZone, formatDate, form);
}

/** Writes the last day of a term, given its end in seconds since 1970: the first second that is too late. */
export function useLastDay(): (end: number) => string {
  const { formatDate } = useLocale();
  const { timeZone } = useSite().site;
  return (end) => writeLastDay(end, timeZone, formatDate);
}

export function writeLastDay(end: number, timeZone: string, formatDate: LocaleFormats['formatDate']): string {
  return writeDay(new Date(end * 1000 - 1), timeZone, formatDate);
}

/** @param timeZone in which the day is named; UTC where a browser does not know it */
export function writeDay(
  at: Date,
  timeZone: string,
  formatDate: LocaleFormats['formatDate'],
  form: DayForm = longDay,
): string {
  try {
    return formatDate(at, { ...form, timeZone });
  } catch {
    return formatDate(at, form);
  }
}
