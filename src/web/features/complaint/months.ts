import type { LocaleAccess } from '#web/i18n/locale-provider.tsx';

const shown = 24;

/** The given month and earlier ones as `yyyy-mm`, latest first. */
export function monthsBefore(now: Date): string[] {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  return Array.from({ length: shown }, (_, back) =>
    new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7),
  );
}

/** Formats a month `yyyy-mm` with its year. */
export function sayMonth(formatDate: LocaleAccess['formatDate'], month: string): string {
  return formatDate(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
