import { useSyncExternalStore } from 'react';

/**
 * Tab storage: this tab is the inside of the operator's Android app, for as long as it lives. An app that cannot name
 * itself to the browser says so by `apk=1` in the first address that it opens. `first-script.ts` notes both.
 */
const key = 'apk';
/** And an app that can ends its user agent with this. */
const agent = /\bRingbookApp\b/;

/** The same where a page comes without a new document, as after a sign-in. */
export function noteApk(query: { apk?: string | undefined }) {
  if (query.apk !== '1') return;
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Then the app has to say it anew.
  }
}

/** Whether the page is shown inside the app, whose store takes all payments. False while the server renders. */
export function isApk(): boolean {
  if (import.meta.env.SSR) return false;
  if (agent.test(navigator.userAgent)) return true;
  try {
    return sessionStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

const never = () => () => {};

/** The same for components: false until the page is hydrated. */
export function useApk(): boolean {
  return useSyncExternalStore(never, isApk, () => false);
}
