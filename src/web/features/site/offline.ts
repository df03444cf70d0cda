import { openSiteWorker } from './site-worker.ts';

/** How long after the page's own work the offline page is fetched: a visitor in a hurry is not kept waiting for it. */
const pauseMs = 3_000;

/**
 * Has the browser keep the offline page, in the language of this one. Where it keeps none, nothing is lost.
 *
 * @param path the page's address, with or without a language before it
 */
export function keepOfflinePage(path: string) {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !navigator.onLine) return;
  setTimeout(() => {
    requestIdle(() => {
      openSiteWorker()
        .then(({ active }) => active?.postMessage({ keep: path }))
        .catch(() => {
          // A private window, or the connection was lost: the next page tries again.
        });
    });
  }, pauseMs);
}

/** Safari has no idle callback. */
function requestIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}
