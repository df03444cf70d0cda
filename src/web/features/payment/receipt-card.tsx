import { Printer } from 'lucide-react';
import type { Order } from '#contract/payment.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useMoney } from './money.ts';
import { useProductName } from './product-name.ts';
import { TestMark } from './test-mark.tsx';
import { WithdrawLink } from './withdraw-link.tsx';

/** What was bought, from whom, for how much, and what became of money and numcy since; as one prints it. */
export function ReceiptCard({ order }: { order: Order }) {
  const { t, formatDate, formatNumber } = useLocale();
  const { operator } = useSite().site;
  const money = useMoney();
  const nameOf = useProductName();
  const { currency } = order;
  const day = (seconds: number) =>
    formatDate(new Date(seconds * 1000), {
      ...{ dateStyle: 'medium', timeStyle: 'short' },
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  // phrases: payment.state.*
  // phrases: payment.line.*
  const rows: [what: string, value: string][] = [
    [t('receipt.number'), order.number],
    [t('receipt.date'), day(order.paidAtTimestamp ?? order.createdAtTimestamp)],
    [t('payment.review.what'), nameOf(order)],
    ...(order.isGift ? ([[t('payment.review.for'), t('receipt.gift')]] as [string, string][]) : []),
    ...(order.renews === null ? [] : ([[t('receipt.renews'), order.renews]] as [string, string][])),
    [t('payment.review.total'), money(order.amount, currency)],
    ...(order.taxLine ? ([[t('payment.tax'), order.taxLine]] as [string, string][]) : []),
    ...(order.refundedAmount > 0
      ? ([[t('receipt.refunded'), money(order.refundedAmount, currency)]] as [string, string][])
      : []),
    [t('receipt.state'), t(`payment.state.${order.state}` as PhraseKey)],
    ...(operator.name
      ? ([[t('receipt.seller'), [operator.name, operator.address].filter(Boolean).join(', ')]] as [string, string][])
      : []),
  ];
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
      {order.isTest && <TestMark />}
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(([what, value]) => (
          <div key={what} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-muted">{what}</dt>
            <dd className="min-w-0 text-end font-semibold wrap-anywhere tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 mb-1 text-[0.9375rem]">{t('receipt.lines')}</h3>
      <ol className="divide-y divide-line text-[0.9375rem]">
        {order.lines.map((line, at) => (
          // What happened is only ever added to, at the end.
          <li key={at} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {t(`payment.line.${line.kind}` as PhraseKey)}
              <time
                dateTime={new Date(line.atTimestamp * 1000).toISOString()}
                className="block text-[0.875rem] text-muted"
              >
                {day(line.atTimestamp)}
              </time>
            </span>
            <span className="shrink-0 text-end tabular-nums">
              {line.amount !== null && <bdi className="block">{money(line.amount, currency)}</bdi>}
              {line.numcy !== null && (
                <bdi className="block font-semibold">
                  {t('payment.line.numcy', { number: formatNumber(readNumcy(line.numcy), { signDisplay: 'always' }) })}
                </bdi>
              )}
            </span>
          </li>
        ))}
      </ol>
      {order.paidAtTimestamp !== null && <WithdrawLink order={order.number} />}
    </SectionCard>
  );
}
