import { joinSentences } from '#shared/join-sentences.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { minuteMs } from '#shared/time.ts';
import { limitEnds } from '#web/api/limit-end.ts';
import { type LocaleAccess, useLocale } from '#web/i18n/locale-provider.tsx';

/** Reason of a refusal by its code; for a rate limit also its end. */
export function useRefusalWords(): (code: string) => string {
  const { t, formatDate } = useLocale();
  return (code) => {
    const now = new Date();
    const end = limitEnd(code, now);
    // phrases: error.*
    const said = t(`error.${code}` as PhraseKey);
    return end === null ? said : joinSentences([said, t('limit.again_at', { time: clockTime(formatDate, end, now) })]);
  };
}

/** End of a rate limit by this device's clock; null if not limited, or over. */
export function limitEnd(code: string, now: Date): Date | null {
  const end = limitEnds.get(code) ?? 0;
  return end > now.getTime() ? new Date(end) : null;
}

/** Ends within this time are shown with seconds. */
const nearMs = 2 * minuteMs;

/** Formats a future time in the reader's time zone, with the day if it is not today; rounded up. */
export function clockTime(formatDate: LocaleAccess['formatDate'], at: Date, now: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (at.getTime() - now.getTime() < nearMs) return formatDate(at, { timeStyle: 'medium', timeZone });
  // A clock without seconds shows the current minute, so round up.
  const shown = new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs);
  const isToday = shown.toDateString() === now.toDateString();
  return formatDate(shown, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short', timeZone });
}
