import { type ReactNode, useEffect, useState } from 'react';
import type { WithdrawalPreview as Preview } from '#contract/withdrawal.ts';
import { callApi } from '#web/api/call-api.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { WithdrawalSum } from './withdrawal-sum.tsx';

interface WithdrawalPreviewProps {
  order: string;
  /** Shown until the result is there, and if it is not the member's order. */
  children: ReactNode;
}

/** Result of a withdrawal before it is confirmed. */
export function WithdrawalPreview({ order, children }: WithdrawalPreviewProps) {
  const { t } = useLocale();
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    let isLeft = false;
    setPreview(null);
    const number = order.trim().replace(/\s+/g, '-');
    void callApi('GET /api/v6/payment/order/{number}/withdrawal', { path: { number } }).then((answer) => {
      if (!isLeft && answer.ok) setPreview(answer.data);
    });
    return () => {
      isLeft = true;
    };
  }, [order]);
  return (
    <>
      {!preview?.result && children}
      <div aria-live="polite" className="mt-4 rounded-xl border border-line p-4 empty:hidden">
        {preview?.result && (
          <>
            <h2 className="mb-2 text-[1.0625rem]">
              {t(preview.receivedAtTimestamp === null ? 'withdraw.preview' : 'withdraw.made')}
            </h2>
            <WithdrawalSum result={preview.result} isPreview={preview.receivedAtTimestamp === null} />
          </>
        )}
      </div>
    </>
  );
}
