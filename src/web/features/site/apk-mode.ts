import { useSyncExternalStore } from 'react';

/**
 * Session storage: this tab runs inside the operator's Android app. An app that cannot set its user agent adds `apk=1`
 * to the first address. `first-script.ts` records both.
 */
const key = 'apk';
/** Suffix of the user agent of an app that can set it. */
const agent = /\bRingbookApp\b/;

/** Records it for pages opened without a new document, as after a sign-in. */
export function noteApk(query: { apk?: string | undefined }) {
  if (query.apk !== '1') return;
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage is blocked: the app has to repeat the parameter.
  }
}

/** Whether the page runs inside the app, whose store takes all payments. False on the server. */
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

/** Like `isApk` for components: false until hydrated. */
export function useApk(): boolean {
  return useSyncExternalStore(never, isApk, () => false);
}
