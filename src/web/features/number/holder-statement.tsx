import type { HolderStatement } from '#contract/number.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** The holder's statement about the number, its dates, and reports since. */
export function StatementNote({ stated }: { stated: HolderStatement }) {
  const { t } = useLocale();
  const writeDay = useDay();
  const day = (timestamp: number) => writeDay(timestamp, { dateStyle: 'medium' });
  // phrases: stated.no_calls, stated.spoofed
  return (
    <div className="mt-3 grid gap-1 rounded-control bg-raised px-3 py-2 text-[0.9375rem]">
      <p>{t(`stated.${stated.kind}`, { since: day(stated.sinceTimestamp), until: day(stated.untilTimestamp) })}</p>
      <p>{t('stated.reports', { number: stated.reports })}</p>
    </div>
  );
}
