import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Formats times in Unix seconds in the reader's time zone: day, hour and minute. */
export function useReaderTime(): (seconds: number) => string {
  const { formatDate } = useLocale();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (seconds) => formatDate(new Date(seconds * 1000), { dateStyle: 'medium', timeStyle: 'short', timeZone });
}
