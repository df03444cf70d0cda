/** Seen again, an answer of this age is asked for anew; looked at, one of `watchedMs`. */
const oldMs = 20_000;
const watchedMs = 60_000;
/** So long after the last touch nobody looks at what is open. */
const absentMs = 10 * 60_000;
/** Of the clock of a server that counts look-ups by the day (UTC); so near its end nothing is asked. */
const dayMs = 86_400_000;
const marginMs = 2 * 60_000;

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
    const ofDay = (answeredAt * 1000) % dayMs;
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
