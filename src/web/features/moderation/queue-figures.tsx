import type { ModerationQueue } from '#contract/moderation-queue.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Figures of the queue: open, due soon, overdue, and median time of decision. */
export function QueueFigures({ figures }: { figures: ModerationQueue['figures'] }) {
  const { t, formatNumber } = useLocale();
  const { open, dueSoon, late, medianHours } = figures;
  return (
    <ul
      aria-label={t('desk.figures.title')}
      className="flex flex-wrap gap-x-4 gap-y-1 text-[0.875rem] text-muted tabular-nums"
    >
      <li>{t('desk.figures.open', { number: open })}</li>
      <li className={dueSoon > 0 ? 'font-semibold text-suspicious' : ''}>
        {t('desk.figures.soon', { number: dueSoon })}
      </li>
      <li className={late > 0 ? 'font-semibold text-unwanted' : ''}>{t('desk.figures.late', { number: late })}</li>
      {medianHours !== null && <li>{t('desk.figures.median', { number: formatNumber(medianHours) })}</li>}
    </ul>
  );
}
