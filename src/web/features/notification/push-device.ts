import { callApi } from '#web/api/call-api.ts';
import { findPushSubscription, openSiteWorker } from '#web/features/site/site-worker.ts';

/** The list of the member's devices, whole: there are few. */
export const deviceList = ['GET /api/v6/push/list', {}, 100] as const;

export interface ThisBrowser {
  /** `denied`: its user forbade notifications of this site. */
  state: 'unsupported' | 'denied' | 'ready';
  /** By which the list of devices names it; null where it is subscribed to nothing. */
  endpointHash: string | null;
}

/** What this browser can do, and whether it is subscribed. */
export async function readThisBrowser(): Promise<ThisBrowser> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return { state: 'unsupported', endpointHash: null };
  }
  if (Notification.permission === 'denied') return { state: 'denied', endpointHash: null };
  const subscription = await findPushSubscription().catch(() => null);
  return { state: 'ready', endpointHash: subscription && (await hashOf(subscription.endpoint)) };
}

/** SHA-256 in base64url. */
async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const letters = btoa(String.fromCharCode(...digest));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

interface Wishes {
  publicKey: string;
  showsContent: boolean;
  lang: string;
}

/**
 * Subscribes this browser and tells the server; again, it changes what the server knows. The permission must have been
 * given before.
 *
 * @returns the code of what went wrong; null where nothing did
 * @throws what the browser throws where it cannot
 */
export async function subscribeThisBrowser({ publicKey, showsContent, lang }: Wishes): Promise<string | null> {
  const { pushManager } = await openSiteWorker();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const answer = await callApi('POST /api/v6/push/subscribe', {
    fields: { endpoint: subscription.endpoint, p256dh, auth, showContent: showsContent ? '1' : '0', lang },
  });
  return answer.ok ? null : answer.problem.code;
}
