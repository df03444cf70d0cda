import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Day, hour and minute in the reader's time zone. */
function readerFormat(): Intl.DateTimeFormatOptions {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { dateStyle: 'medium', timeStyle: 'short', timeZone };
}

/** Formats times in Unix seconds in the reader's time zone: day, hour and minute. */
export function useReaderTime(): (seconds: number) => string {
  const { formatDate } = useLocale();
  const format = readerFormat();
  return (seconds) => formatDate(new Date(seconds * 1000), format);
}

/** Formats the time from one moment to another, both in Unix seconds, as `useReaderTime` does one moment. */
export function useReaderTimeRange(): (from: number, to: number) => string {
  const { formatDateRange } = useLocale();
  const format = readerFormat();
  return (from, to) => formatDateRange(new Date(from * 1000), new Date(to * 1000), format);
}
