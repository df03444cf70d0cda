import type { Order } from '#contract/payment.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useMoney } from './money.ts';
import { useProductName } from './product-name.ts';
import { ReceiptFrame, type ReceiptRow, useReceiptTime } from './receipt-frame.tsx';
import { joinSteps, type ReceiptStep } from './receipt-steps.ts';
import { TestMark } from './test-mark.tsx';
import { WithdrawLink } from './withdraw-link.tsx';

/** Printable receipt: product, seller, price, and later movements of money and numcy. */
export function ReceiptCard({ order }: { order: Order }) {
  const { t, dir, formatNumber } = useLocale();
  const money = useMoney();
  const nameOf = useProductName();
  const day = useReceiptTime();
  const { currency } = order;
  // phrases: payment.state.*
  // phrases: payment.line.*, wallet.kind.*
  const numcyOf = (line: ReceiptStep['line'], entry: ReceiptStep['entry']) => {
    const moved = line?.numcy ?? entry?.amount;
    if (moved == null) return null;
    const number = formatNumber(readNumcy(moved), { signDisplay: 'always' });
    return (
      <bdi dir={dir} className="block font-semibold">
        {t('payment.line.numcy', { number })}
      </bdi>
    );
  };
  const rows: ReceiptRow[] = [
    [t('receipt.number'), order.number, 'asWritten'],
    [t('receipt.date'), day(order.paidAtTimestamp ?? order.createdAtTimestamp)],
    [t('payment.review.what'), nameOf(order)],
    ...(order.isGift
      ? ([
          [t('payment.review.for'), t('receipt.gift')],
          [t('receipt.giver'), order.namesGiver ? t('receipt.giver_told') : t('receipt.giver_untold')],
        ] as ReceiptRow[])
      : []),
    ...(order.renews === null ? [] : ([[t('receipt.renews'), order.renews, 'asWritten']] as ReceiptRow[])),
    [t('payment.review.total'), money(order.amount, currency)],
    ...(order.taxLine ? ([[t('payment.tax'), order.taxLine, 'asWritten']] as ReceiptRow[]) : []),
    ...(order.refundedAmount > 0
      ? ([[t('receipt.refunded'), money(order.refundedAmount, currency)]] as ReceiptRow[])
      : []),
    [t('receipt.state'), t(`payment.state.${order.state}` as PhraseKey)],
  ];
  return (
    <ReceiptFrame rows={rows} mark={order.isTest && <TestMark />}>
      <h3 className="mt-5 mb-1 text-[0.9375rem]">{t('receipt.lines')}</h3>
      <ol className="divide-y divide-line text-[0.9375rem]">
        {joinSteps(order).map(({ line, entry, atTimestamp }, at) => (
          // Events are only appended, so the index is a stable key.
          <li key={at} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {line
                ? t(`payment.line.${line.kind}` as PhraseKey)
                : entry && t(`wallet.kind.${entry.kind}` as PhraseKey)}
              {entry && (
                <span className="block text-[0.875rem] text-muted">
                  {t('receipt.entry', { number: formatNumber(BigInt(entry.version)) })}
                </span>
              )}
              <time dateTime={new Date(atTimestamp * 1000).toISOString()} className="block text-[0.875rem] text-muted">
                {day(atTimestamp)}
              </time>
            </span>
            <span className="shrink-0 text-end tabular-nums">
              {line && line.amount !== null && <bdi className="block">{money(line.amount, currency)}</bdi>}
              {numcyOf(line, entry)}
              {entry && (
                <span className="block text-[0.875rem] text-muted">
                  {t('wallet.history.after', { number: formatNumber(readNumcy(entry.balanceAfter)) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {order.state === 'paid' && <WithdrawLink order={order.number} />}
    </ReceiptFrame>
  );
}
