import { openSiteWorker } from './site-worker.ts';

/** Delay after the page's own work, so that fetching the offline page slows nobody down. */
const pauseMs = 3_000;

/**
 * Stores the offline page in this page's language, if the browser can.
 * @param path the page's address, with or without language prefix
 */
export function storeOfflinePage(path: string) {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !navigator.onLine) return;
  setTimeout(() => {
    requestIdle(() => {
      openSiteWorker()
        .then(({ active }) => active?.postMessage({ keep: path }))
        .catch(() => {
          // A private window or a lost connection: the next page retries.
        });
    });
  }, pauseMs);
}

/** Safari has no `requestIdleCallback`. */
function requestIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}
