import { callApi } from '#web/api/call-api.ts';
import { findPushSubscription, openSiteWorker } from '#web/features/site/site-worker.ts';

/** All devices of the member; few enough for one page. */
export const deviceList = ['GET /api/v6/push/list', {}, 100] as const;

export interface ThisBrowser {
  /** `denied`: the user blocked notifications of this site. */
  state: 'unsupported' | 'denied' | 'ready';
  /** Key of this browser in the device list; null if not subscribed. */
  endpointHash: string | null;
}

/** Push support and subscription of this browser. */
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
 * Subscribes this browser at the push service and the server; repeating it updates the server. Requires the permission.
 * @returns an error code; null on success
 * @throws the browser's error if it cannot subscribe
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
