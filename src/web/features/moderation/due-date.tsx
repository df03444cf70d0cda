import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface DueDateProps {
  /** `dueAtTimestamp` is exclusive. */
  due: { dueAtTimestamp: number; isLate: boolean; isDueSoon?: boolean };
  className?: string;
  /** With a background color. */
  isChip?: boolean;
}

/** When a decision is or was due, in the reader's time zone. */
export function DueDate({ due: { dueAtTimestamp, isLate, isDueSoon = false }, className = '', isChip }: DueDateProps) {
  const { t } = useLocale();
  // The last moment of the term: a term that ends with a day reads as that day, as it does for people who wait for it.
  const date = useReaderTime()(isLate ? dueAtTimestamp : dueAtTimestamp - 1);
  const tone = isLate
    ? `font-semibold text-unwanted ${isChip ? 'bg-unwanted-soft' : ''}`
    : isDueSoon
      ? `font-semibold text-suspicious ${isChip ? 'bg-suspicious-soft' : ''}`
      : isChip
        ? 'bg-unknown-soft text-unknown'
        : '';
  return (
    <time dateTime={new Date(dueAtTimestamp * 1000).toISOString()} className={`${tone} ${className}`}>
      {isLate ? t('desk.late_since', { date }) : t('desk.complaint.due', { date })}
    </time>
  );
}
