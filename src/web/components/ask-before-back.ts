import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * While `isOn` and a draft exists, calls `ask` instead of the browser's Back and Forward. Leaving the document shows
 * the browser's own question. Links and script navigation are unaffected.
 *
 * @returns lets the next step pass, after the answer to leave
 */
export function useAskBeforeBack(isOn: boolean, hasDraft: () => boolean, ask: () => void): () => void {
  const router = useRouter();
  const isLetThrough = useRef(false);
  const latest = useRef({ hasDraft, ask });
  latest.current = { hasDraft, ask };
  useEffect(() => {
    if (!isOn) return;
    isLetThrough.current = false;
    return router.history.block({
      enableBeforeUnload: () => !isLetThrough.current && latest.current.hasDraft(),
      blockerFn: ({ action }) => {
        if (isLetThrough.current || action === 'PUSH' || action === 'REPLACE' || !latest.current.hasDraft())
          return false;
        latest.current.ask();
        return true;
      },
    });
  }, [isOn]);
  return () => {
    isLetThrough.current = true;
  };
}
