/** The service worker, which stores the offline page and shows notifications. */
export async function openSiteWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/' });
  return navigator.serviceWorker.ready;
}

/** Push subscription of this browser; null if none or unsupported. */
export async function findPushSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Ends push notifications of the former session on this browser. */
export async function dropPushSubscription(): Promise<void> {
  try {
    await (await findPushSubscription())?.unsubscribe();
  } catch {
    // The server sends nothing to a device whose session ended.
  }
}
