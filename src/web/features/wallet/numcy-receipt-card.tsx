import type { NumcyReceipt } from '#contract/wallet.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useAboutMoney } from '#web/features/payment/about-money.tsx';
import { useOffers } from '#web/features/payment/offers.ts';
import { ReceiptFrame, type ReceiptRow, useReceiptTime } from '#web/features/payment/receipt-frame.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Receipt of paid or refunded numcy, with their price by the most expensive pack, and the wallet entry. */
export function NumcyReceiptCard({ receipt }: { receipt: NumcyReceipt }) {
  const { t, formatNumber } = useLocale();
  const { data: offers } = useOffers();
  const about = useAboutMoney(offers);
  const day = useReceiptTime();
  const { ledger, reverses, reversedBy } = receipt;
  const amount = readNumcy(ledger.amount);
  const size = amount < 0n ? -amount : amount;
  const numcy = t('payment.line.numcy', { number: formatNumber(size) });
  // phrases: wallet.kind.*
  const rows: ReceiptRow[] = [
    [t('receipt.number'), receipt.number, 'asWritten'],
    [t('receipt.date'), day(ledger.atTimestamp)],
    [t('payment.review.what'), t(`wallet.kind.${ledger.kind}` as PhraseKey)],
    [t('receipt.amount'), [numcy, about(size)].filter(Boolean).join(' ')],
    [t('receipt.ledger'), t('receipt.entry', { number: formatNumber(BigInt(ledger.version)) })],
    [t('receipt.balance'), formatNumber(readNumcy(ledger.balanceAfter))],
    ...(offers?.taxLine ? ([[t('payment.tax'), offers.taxLine, 'asWritten']] as ReceiptRow[]) : []),
    ...(reverses === null ? [] : ([[t('receipt.reverses'), reverses, 'asWritten']] as ReceiptRow[])),
    ...(reversedBy === null ? [] : ([[t('receipt.reversed_by'), reversedBy, 'asWritten']] as ReceiptRow[])),
  ];
  return <ReceiptFrame rows={rows} />;
}
