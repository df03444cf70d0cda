import { dayMs, minuteMs, secondMs } from '#shared/time.ts';

/** Seen again, an answer of this age is asked for anew; looked at, one of `watchedMs`. */
const oldMs = 20 * secondMs;
const watchedMs = minuteMs;
/** So long after the last touch nobody looks at what is open. */
const absentMs = 10 * minuteMs;
/** Look-ups are counted by the day (UTC) of the server's clock; so near its end nothing is asked. */
const marginMs = 2 * minuteMs;

/**
 * Keeps what somebody looks at up to date: asks again when the page is seen again, and once a minute while it is seen
 * and used. A number is free for the rest of the day on which it was looked up, and so nothing is asked on the next one:
 * no unit is spent that nobody meant to spend.
 *
 * @param answeredAt seconds since 1970, by the server's clock, of the answer that shows
 * @returns ends it
 */
export function keepFresh(answeredAt: number, ask: () => Promise<unknown>): () => void {
  const begun = performance.now();
  const begunAt = Date.now();
  let asked = begun;
  let touched = begun;
  function refresh(ageMs: number) {
    const now = performance.now();
    const ofDay = (answeredAt * secondMs) % dayMs;
    // The first of the two stands still while the computer sleeps, the other one may be set.
    const passed = Math.max(now - begun, Date.now() - begunAt);
    const isSameDay = ofDay + passed + marginMs < dayMs;
    if (document.hidden || !isSameDay || now - asked < ageMs || now - touched > absentMs) return;
    asked = now;
    void ask();
  }
  const touch = () => {
    touched = performance.now();
  };
  const see = () => {
    touch();
    refresh(oldMs);
  };
  const timer = setInterval(() => refresh(watchedMs), watchedMs / 4);
  const touches = ['pointerdown', 'keydown', 'scroll'] as const;
  document.addEventListener('visibilitychange', see);
  for (const kind of touches) addEventListener(kind, touch, { passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', see);
    for (const kind of touches) removeEventListener(kind, touch);
  };
}
