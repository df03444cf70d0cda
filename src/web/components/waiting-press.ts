import { useEffect, useState } from 'react';

/** Defers a press until `isWaiting` ends (permission is still unknown), and shows that it waits. */
export function useWaitingPress(isWaiting: boolean, act: () => void) {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed || isWaiting) return;
    setPressed(false);
    act();
  }, [isPressed, isWaiting]);
  return { isPressed, press: () => (isWaiting ? setPressed(true) : act()) };
}
