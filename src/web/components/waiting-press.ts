import { useEffect, useState } from 'react';

/**
 * Defers a press until the action is allowed, and shows that it waits.
 *
 * @param isWaiting whether permission is still unknown
 */
export function useWaitingPress(isWaiting: boolean, act: () => void) {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed || isWaiting) return;
    setPressed(false);
    act();
  }, [isPressed, isWaiting]);
  return { isPressed, press: () => (isWaiting ? setPressed(true) : act()) };
}
