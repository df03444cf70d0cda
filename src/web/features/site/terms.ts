import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useSite } from './site.ts';

/** Terms and amounts set by the operator, as values in phrases: `%days%`, `%workingDays%`, `%months%`, `%most%`. */
export function useTerms() {
  const { t, formatNumber } = useLocale();
  const { complaintDays, courtDays, appealMonths, boostMost } = useSite().site.promises;
  return {
    /** Time to decide a complaint, in the form after "within". */
    days: t('term.days', { count: complaintDays }),
    /** Time to decide a complaint that cites a court decision. */
    workingDays: t('term.working_days', { count: courtDays }),
    /** Time to appeal a decision. */
    months: t('term.months', { count: appealMonths }),
    /** Maximum numcy per boost. */
    most: formatNumber(boostMost),
  };
}
