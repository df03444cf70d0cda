import { useEffect, useState } from 'react';
import { countdownSeconds, secondsLeft } from './deactivation-rules.ts';

/** Seconds left since `isRunning` became true; begins anew each time. */
export function useCountdown(isRunning: boolean): number {
  const [left, setLeft] = useState(countdownSeconds);
  useEffect(() => {
    if (!isRunning) return;
    const endsAt = performance.now() + countdownSeconds * 1000;
    setLeft(countdownSeconds);
    // By the clock: timers of a page in the background come late.
    const timer = setInterval(() => setLeft(secondsLeft(endsAt, performance.now())), 200);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
