import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * While `isOn` and as long as there is a draft, the browser's Back and Forward stay where they are and `ask` is called
 * instead. Where a step leaves the whole document, the browser asks in its own words. Links and what the page does by
 * itself lead on as ever.
 *
 * @returns lets the next step through: the answer was to leave
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
