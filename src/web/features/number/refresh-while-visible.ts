import { dayMs, minuteMs, secondMs } from '#shared/time.ts';

/** Age at which an answer is reloaded when the page is shown again; `watchedMs` applies while it is visible. */
const oldMs = 20 * secondMs;
const watchedMs = minuteMs;
/** Time without interaction after which polling stops. */
const absentMs = 10 * minuteMs;
/** Look-ups count per day (UTC) of the server, so nothing is requested near its end. */
const marginMs = 2 * minuteMs;

/**
 * Keeps a visible page current: reloads when it is shown again, and once a minute while visible and in use. A number is
 * free only for the rest of the day of its look-up, so nothing is requested on the next day, to spend no look-up
 * unintentionally.
 * @param answeredAt server time of the shown answer, Unix seconds
 * @returns stops it
 */
export function refreshWhileVisible(answeredAt: number, ask: () => Promise<unknown>): () => void {
  const begun = performance.now();
  const begunAt = Date.now();
  let asked = begun;
  let touched = begun;
  function refresh(ageMs: number) {
    const now = performance.now();
    const ofDay = (answeredAt * secondMs) % dayMs;
    // The monotonic clock stops while the computer sleeps, and the wall clock may be set: use the larger.
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
