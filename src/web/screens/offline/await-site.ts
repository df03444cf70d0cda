/** Milliseconds between polls; the last value repeats. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const patienceMs = 5_000;

/**
 * Polls until the site answers, and at once when the browser reports a connection. That report may come early, or be
 * true while the site itself is down, so it is not sufficient.
 * @returns stops polling
 */
export function awaitSite(onReached: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let round = 0;
  async function ask(from: number): Promise<void> {
    round += 1;
    const own = round;
    for (let at = from; !signal.aborted && own === round; at++) {
      await pause(at < 0 ? 0 : (pausesMs[Math.min(at, pausesMs.length - 1)] ?? 0));
      if (signal.aborted || own !== round || !(await answers())) continue;
      if (signal.aborted || own !== round) return;
      stop.abort();
      onReached();
    }
  }
  const askNow = () => void ask(-1);
  window.addEventListener('online', askNow, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askNow(), { signal });
  void ask(0);
  return () => stop.abort();
}

/** A file of the site, bypassing caches; a proxy's error is not an answer. */
async function answers(): Promise<boolean> {
  const request = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) } as const;
  return fetch('/icon.svg', request).then(
    ({ ok }) => ok,
    () => false,
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
