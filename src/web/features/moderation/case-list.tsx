import type { QueueEntry } from '#contract/moderation-queue.ts';
import { mostReporters } from '#contract/text-rule.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { DueDate } from './due-date.tsx';
import { casesOf, firstCase, keyOfCase, reportersOf } from './queue-rows.ts';

interface CaseListProps {
  items: readonly QueueEntry[];
  current: QueueEntry | null;
  onShow: (key: string) => void;
}

/** The queue with excerpts; the current row is marked. */
export function CaseList({ items, current, onShow }: CaseListProps) {
  const { t, formatNumber } = useLocale();
  const wordReporters = (reporters: number) => {
    const count = formatNumber(reporters);
    return reporters < mostReporters ? count : t('desk.reporters_or_more', { number: count });
  };
  return (
    <ol aria-label={t('desk.list')} className="grid grid-cols-[minmax(0,1fr)]">
      {items.map((item) => {
        const key = keyOfCase(firstCase(item));
        const reporters = reportersOf(item);
        return (
          <li key={key} className="border-t border-line first:border-0">
            <button
              type="button"
              aria-current={item === current ? 'true' : undefined}
              onClick={() => onShow(key)}
              className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)] gap-0.5 border-s-4 border-transparent px-3 py-2 text-start hover:bg-raised aria-[current]:border-brand aria-[current]:bg-brand-soft"
            >
              <span dir="auto" className="line-clamp-2 text-[0.9375rem] leading-snug">
                {item.kind === 'holder_picture' ? t('number.picture') : item.excerpt}
              </span>
              <span className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
                {casesOf(item).some(({ isAppeal }) => isAppeal) && (
                  <span className="font-semibold text-text">{t('desk.complaint.appealed')}</span>
                )}
                {item.complaints > 0 && (
                  <span className="font-semibold text-text">
                    {t('desk.row.complaints', { number: formatNumber(item.complaints) })}
                  </span>
                )}
                {reporters !== null && <span>{t('desk.row.reports', { number: wordReporters(reporters) })}</span>}
                <PhoneText>{item.international}</PhoneText>
                <DueDate due={item} />
                {item.isSetAside && <span>{t('desk.set_aside')}</span>}
                {item.isSkipped && <span>{t('desk.skipped')}</span>}
                {item.claim?.isMine === false && <span>{t('desk.claimed_short')}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
