import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { plainButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** A value is in the reader's language, unless it is an order number, or somebody's name or words. */
export type ReceiptRow = [what: string, value: string, kind?: 'asWritten'];

interface ReceiptFrameProps {
  rows: readonly ReceiptRow[];
  /** Above the rows. */
  mark?: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
}

/** Layout of every receipt: facts, seller and a print button. */
export function ReceiptFrame({ rows, mark, children }: ReceiptFrameProps) {
  const { t, dir } = useLocale();
  const { operator } = useSite().site;
  const seller: ReceiptRow[] = operator.name
    ? [[t('receipt.seller'), [operator.name, operator.address].filter(Boolean).join(', '), 'asWritten']]
    : [];
  return (
    <SectionCard
      title={t('receipt.title')}
      aside={
        <button type="button" className={`no-print -my-2 ${plainButton}`} onClick={() => print()}>
          <Printer size={18} aria-hidden="true" />
          {t('receipt.print')}
        </button>
      }
    >
      {mark}
      <dl className="divide-y divide-line border-y border-line">
        {[...rows, ...seller].map(([what, value, kind]) => (
          <div key={what} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-muted">{what}</dt>
            <dd className="min-w-0 text-end font-semibold wrap-anywhere tabular-nums">
              <bdi dir={kind === 'asWritten' ? 'auto' : dir}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </SectionCard>
  );
}

/** Formats times in the reader's time zone. */
export function useReceiptTime(): (seconds: number) => string {
  const { formatDate } = useLocale();
  return (seconds) =>
    formatDate(new Date(seconds * 1000), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
}
