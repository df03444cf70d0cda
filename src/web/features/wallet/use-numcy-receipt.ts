import { useEffect, useState } from 'react';
import type { NumcyReceipt } from '#contract/wallet.ts';
import { callApi } from '#web/api/call-api.ts';

/** Receipt of the member's own wallet; `wrong` is the error code. */
export function useNumcyReceipt(number: string): { receipt: NumcyReceipt | null; wrong: string | null } {
  const [receipt, setReceipt] = useState<NumcyReceipt | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    void callApi('GET /api/v6/numcy/receipt/{number}', { path: { number } }).then((answer) => {
      if (isLeft) return;
      setReceipt(answer.ok ? answer.data : null);
      setWrong(answer.ok ? null : answer.problem.code);
    });
    return () => {
      isLeft = true;
    };
  }, [number]);
  return { receipt, wrong };
}
