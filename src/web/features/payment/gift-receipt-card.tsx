import { useEffect, useState } from 'react';
import type { GiftReceipt } from '#contract/payment.ts';
import { readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ReceiptFrame, type ReceiptRow, useReceiptTime } from './receipt-frame.tsx';

/** Receipt of a gift to the member; `wrong` is the error code. */
export function useGiftReceipt(id: string): { receipt: GiftReceipt | null; wrong: string | null } {
  const [receipt, setReceipt] = useState<GiftReceipt | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    void callApi('GET /api/v6/payment/gift/{id}', { path: { id } }).then((answer) => {
      if (isLeft) return;
      setReceipt(answer.ok ? answer.data : null);
      setWrong(answer.ok ? null : answer.problem.code);
    });
    return () => {
      isLeft = true;
    };
  }, [id]);
  return { receipt, wrong };
}

/** A received gift: what, from whom if disclosed, and its state. */
export function GiftReceiptCard({ receipt }: { receipt: GiftReceipt }) {
  const { t, formatNumber } = useLocale();
  const day = useReceiptTime();
  const { numcy, left, decidedAtTimestamp, giver, state } = receipt;
  const words = (amount: GiftReceipt['numcy']) => t('payment.line.numcy', { number: formatNumber(readNumcy(amount)) });
  const rows: ReceiptRow[] = [
    [t('receipt.number'), receipt.number, 'asWritten'],
    [t('receipt.date'), day(decidedAtTimestamp ?? receipt.offeredAtTimestamp)],
    [t('payment.review.what'), words(numcy)],
    giver === null ? [t('receipt.giver'), t('wallet.gift.somebody')] : [t('receipt.giver'), giver, 'asWritten'],
    ...(left === numcy ? [] : ([[t('receipt.left'), words(left)]] as ReceiptRow[])),
    [t('receipt.state'), t(`receipt.gift_state.${state}`)],
  ];
  return <ReceiptFrame rows={rows} />;
}
