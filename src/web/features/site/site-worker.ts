/** The site's worker: it keeps the offline page and shows notifications. */
export async function openSiteWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/' });
  return navigator.serviceWorker.ready;
}

/** What this browser is subscribed to; null where it is to nothing, or cannot be. */
export async function findPushSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Who was signed in here is told nothing here any more. */
export async function dropPushSubscription(): Promise<void> {
  try {
    await (await findPushSubscription())?.unsubscribe();
  } catch {
    // The server sends nothing to a device whose session is over.
  }
}
