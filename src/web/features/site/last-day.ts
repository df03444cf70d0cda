import type { LocaleFormats } from '#shared/locale-formats.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useSite } from './site.ts';

/** Writes the last day of a term, given its end in seconds since 1970: the first second that is too late. */
export function useLastDay(): (end: number) => string {
  const { formatDate } = useLocale();
  const { timeZone } = useSite().site;
  return (end) => writeLastDay(end, timeZone, formatDate);
}

/** @param timeZone in which the day ends; by UTC where a browser does not know it */
export function writeLastDay(end: number, timeZone: string, formatDate: LocaleFormats['formatDate']): string {
  const last = new Date(end * 1000 - 1);
  try {
    return formatDate(last, { dateStyle: 'long', timeZone });
  } catch {
    return formatDate(last, { dateStyle: 'long' });
  }
}
