import type { LocaleFormats } from '#shared/locale-formats.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useSite } from './site.ts';

type DayForm = Intl.DateTimeFormatOptions;

const longDay: DayForm = { dateStyle: 'long' };

/** Formats the day of a Date or Unix seconds in the operator's time zone, by which terms are counted. */
export function useDay(): (at: Date | number, form?: DayForm) => string {
  const { formatDate } = useLocale();
  const { timeZone } = useSite().site;
  return (at, form) => writeDay(typeof at === 'number' ? new Date(at * 1000) : at, timeZone, formatDate, form);
}

/** Formats the last day of a term, given its end in Unix seconds (exclusive). */
export function useLastDay(): (end: number) => string {
  const { formatDate } = useLocale();
  const { timeZone } = useSite().site;
  return (end) => writeLastDay(end, timeZone, formatDate);
}

export function writeLastDay(end: number, timeZone: string, formatDate: LocaleFormats['formatDate']): string {
  return writeDay(new Date(end * 1000 - 1), timeZone, formatDate);
}

/** @param timeZone zone of the day; UTC if the browser does not know it */
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
