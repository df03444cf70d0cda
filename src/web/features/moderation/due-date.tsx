import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface DueDateProps {
  due: { dueAtTimestamp: number; isLate: boolean; isDueSoon?: boolean };
  className?: string;
  /** On a ground of its own colour. */
  isChip?: boolean;
}

/** Until when something must be decided, or since when it should have been, by the reader's clock. */
export function DueDate({ due: { dueAtTimestamp, isLate, isDueSoon = false }, className = '', isChip }: DueDateProps) {
  const { t } = useLocale();
  const date = useReaderTime()(dueAtTimestamp);
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
