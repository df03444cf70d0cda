import { useEffect, useState } from 'react';
import { countdownSeconds, secondsLeft } from './deactivation-rules.ts';

/** Seconds left since `isRunning` became true; restarts each time. */
export function useCountdown(isRunning: boolean): number {
  const [left, setLeft] = useState(countdownSeconds);
  useEffect(() => {
    if (!isRunning) return;
    const endsAt = performance.now() + countdownSeconds * 1000;
    setLeft(countdownSeconds);
    // By the clock, since background timers are delayed.
    const timer = setInterval(() => setLeft(secondsLeft(endsAt, performance.now())), 200);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
