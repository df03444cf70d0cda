import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * While `isOn`, the browser's Back and Forward stay where they are and `ask` is called instead. Links and what the page
 * does by itself lead on as ever.
 *
 * @returns lets the next step through: the answer was to leave
 */
export function useAskBeforeBack(isOn: boolean, ask: () => void): () => void {
  const router = useRouter();
  const isLetThrough = useRef(false);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isOn) return;
    isLetThrough.current = false;
    return router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (isLetThrough.current || action === 'PUSH' || action === 'REPLACE') return false;
        latest.current();
        return true;
      },
    });
  }, [isOn]);
  return () => {
    isLetThrough.current = true;
  };
}
