import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Writes moments, in seconds since 1970, as the reader's own clock shows them: day, hour and minute. */
export function useReaderTime(): (seconds: number) => string {
  const { formatDate } = useLocale();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (seconds) => formatDate(new Date(seconds * 1000), { dateStyle: 'medium', timeStyle: 'short', timeZone });
}
