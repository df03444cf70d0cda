import type { PhraseKey } from '#shared/phrases.ts';
import { minuteMs } from '#shared/time.ts';
import { limitEnds } from '#web/api/limit-end.ts';
import { type LocaleAccess, useLocale } from '#web/i18n/locale-provider.tsx';

/** Why the server did not take something, by the refusal's code; of a limit also when it ends. */
export function useRefusalWords(): (code: string) => string {
  const { t, formatDate } = useLocale();
  return (code) => {
    const now = new Date();
    const end = limitEnd(code, now);
    // phrases: error.*
    const said = t(`error.${code}` as PhraseKey);
    return end === null ? said : `${said} ${t('limit.again_at', { time: clockTime(formatDate, end, now) })}`;
  };
}

/** When a limit ends that refused something, by this device's clock; null where it refused nothing, or is over. */
export function limitEnd(code: string, now: Date): Date | null {
  const end = limitEnds.get(code) ?? 0;
  return end > now.getTime() ? new Date(end) : null;
}

/** So near, an end is told to the second. */
const nearMs = 2 * minuteMs;

/** A moment to come as the reader's own clock shows it, with the day where it is another one; never before it. */
export function clockTime(formatDate: LocaleAccess['formatDate'], at: Date, now: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (at.getTime() - now.getTime() < nearMs) return formatDate(at, { timeStyle: 'medium', timeZone });
  // A clock without seconds shows the minute that has begun.
  const shown = new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs);
  const isToday = shown.toDateString() === now.toDateString();
  return formatDate(shown, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short', timeZone });
}
