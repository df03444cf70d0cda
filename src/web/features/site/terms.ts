import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useSite } from './site.ts';

/** What the operator has set of terms and amounts, as phrases name it: `%days%`, `%workingDays%`, `%months%`, `%most%`. */
export function useTerms() {
  const { t, formatNumber } = useLocale();
  const { complaintDays, courtDays, appealMonths, boostMost } = useSite().site.promises;
  return {
    /** In which a complaint is decided, as stands behind "within". */
    days: t('term.days', { count: complaintDays }),
    /** The same of one that cites a court decision. */
    workingDays: t('term.working_days', { count: courtDays }),
    /** In which a decision can be appealed. */
    months: t('term.months', { count: appealMonths }),
    /** Numcy of one boost at most. */
    most: formatNumber(boostMost),
  };
}
