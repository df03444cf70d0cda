import type { DeskEntry } from '#contract/desk.ts';
import { mostReporters } from '#contract/text-rule.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { keyOfEntry } from './use-queue.ts';

interface CaseListProps {
  items: readonly DeskEntry[];
  currentKey: string | null;
  onShow: (key: string) => void;
}

/** What waits, a line or two each; the one at hand is marked. */
export function CaseList({ items, currentKey, onShow }: CaseListProps) {
  const { t, formatDate, formatNumber } = useLocale();
  const reportersOf = ({ reporters }: DeskEntry) => {
    const count = formatNumber(reporters);
    return reporters < mostReporters ? count : t('desk.reporters_or_more', { number: count });
  };
  return (
    <ol aria-label={t('desk.list')} className="grid grid-cols-[minmax(0,1fr)]">
      {items.map((item) => {
        const key = keyOfEntry(item);
        return (
          <li key={key} className="border-t border-line first:border-0">
            <button
              type="button"
              aria-current={key === currentKey ? 'true' : undefined}
              onClick={() => onShow(key)}
              className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)] gap-0.5 border-s-4 border-transparent px-3 py-2 text-start hover:bg-raised aria-[current]:border-brand aria-[current]:bg-brand-soft"
            >
              <span dir="auto" className="line-clamp-2 text-[0.9375rem] leading-snug">
                {item.kind === 'holder_picture' ? t('number.picture') : item.excerpt}
              </span>
              <span className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
                {item.source === 'complaint' && (
                  <span className="font-semibold text-text">
                    {item.isAppeal ? t('desk.complaint.appealed') : t('desk.source.complaint')}
                  </span>
                )}
                <bdi dir="ltr" className="tabular-nums">
                  +{item.phone}
                </bdi>
                <span className={item.isLate ? 'font-semibold text-unwanted' : ''}>
                  {item.isLate ? t('desk.complaint.late') : t('desk.complaint.due', { date: dayOf(item, formatDate) })}
                </span>
                {item.isSetAside && <span>{t('desk.set_aside')}</span>}
                {item.isSkipped && <span>{t('desk.skipped')}</span>}
                {item.claim?.isMine === false && <span>{t('desk.claimed_short')}</span>}
                {item.reporters > 0 && <span>⚑ {reportersOf(item)}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** The last day on which it is in time: it ends with the moment that is told. */
export function dayOf(
  { dueAtTimestamp }: Pick<DeskEntry, 'dueAtTimestamp'>,
  formatDate: ReturnType<typeof useLocale>['formatDate'],
): string {
  return formatDate(new Date(dueAtTimestamp * 1000 - 1), { dateStyle: 'medium' });
}
