import { useEffect, useState } from 'react';

/**
 * A press on what may not act yet: it is not lost, shows that it waits, and acts as soon as that is over.
 *
 * @param isWaiting whether it may act is not known yet
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
