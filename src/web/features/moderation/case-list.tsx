import type { ModerationCase } from '#contract/moderation.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface CaseListProps {
  items: readonly ModerationCase[];
  currentId: string | null;
  onShow: (id: string) => void;
}

/** What waits, a line or two each; the one at hand is marked. */
export function CaseList({ items, currentId, onShow }: CaseListProps) {
  const { t, formatRelative, formatNumber } = useLocale();
  const now = new Date();
  return (
    <ol aria-label={t('desk.list')} className="grid grid-cols-[minmax(0,1fr)]">
      {items.map((item) => {
        const reports = item.reports.reduce((sum, { count }) => sum + count, 0);
        const isCurrent = item.id === currentId;
        return (
          <li key={item.id} className="border-t border-line first:border-0">
            <button
              type="button"
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => onShow(item.id)}
              className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)] gap-0.5 border-s-4 border-transparent px-3 py-2 text-start hover:bg-raised aria-[current]:border-brand aria-[current]:bg-brand-soft"
            >
              <span dir="auto" className="line-clamp-2 text-[0.9375rem] leading-snug">
                {item.text}
              </span>
              <span className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
                <bdi dir="ltr" className="tabular-nums">
                  +{item.phone}
                </bdi>
                <span>{formatRelative(new Date(item.openedAtTimestamp * 1000), now)}</span>
                {item.isOnTop && <span className="font-semibold text-unwanted">{t('desk.on_top')}</span>}
                {item.isSetAside && <span>{t('desk.set_aside')}</span>}
                {reports > 0 && <span>⚑ {formatNumber(reports)}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
