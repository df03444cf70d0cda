// Shows notifications, and keeps one page for when there is no connection: every other request goes to the network as if
// this were not here, so no version of the site outlives its own. The pages of the site say which address it is, in the
// visitor's language; it holds nothing of the person, who is known to the page's own script alone.
const cacheName = 'offline';
const offlinePath = /^(?:\/[a-z]{2}(?:-[A-Z]{2})?)?\/offline$/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  const { keep } = event.data ?? {};
  if (typeof keep === 'string' && offlinePath.test(keep)) event.waitUntil(keepPage(keep));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(event, url));
  else if (isOfOfflinePage(request)) event.respondWith(fetch(request).catch(() => kept(request)));
});
self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

async function activate() {
  // The browser asks the network while this script is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Without a connection the address stays known to the page: it leads back there when the connection does. */
async function navigate(event, url) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await keptPage();
    if (page === null) throw error;
    if (offlinePath.test(url.pathname)) return page.response;
    return Response.redirect(`${page.path}?from=${encodeURIComponent(url.pathname + url.search)}`);
  }
}

/** What the offline page asks for: files, whose names change with what is in them, and its phrases. */
function isOfOfflinePage(request) {
  return request.referrer !== '' && offlinePath.test(new URL(request.referrer).pathname);
}

async function keptPage() {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const response = offlinePath.test(pathname) ? await cache.match(request) : undefined;
    if (response) return { path: pathname, response };
  }
  return null;
}

async function kept(request) {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? Response.error();
}

/** The page with all that it names takes the place of what was kept before, whole or not at all. */
async function keepPage(path) {
  // Without cookies: it is the page that everybody gets.
  const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' });
  const known = await (await caches.open(cacheName)).match(path);
  if (!response.ok || (known && known.headers.get('etag') === response.headers.get('etag'))) return;
  const html = await response.clone().text();
  const named = new Set(html.replaceAll('&amp;', '&').match(/\/(?:assets|localeModule)\/[^"'\\\s]+/g));
  const files = await Promise.all(
    [...named].map(async (name) => {
      const file = await fetch(name, { credentials: 'omit' });
      if (!file.ok) throw new Error(`${name}: ${file.status}`);
      return [name, file];
    }),
  );
  await caches.delete(cacheName);
  const cache = await caches.open(cacheName);
  for (const [name, file] of files) await cache.put(name, file);
  await cache.put(path, response);
}

/** The words are ready: the server wrote them in the language of this device. */
async function showNotice(data) {
  const { title, navigate: address, ...shown } = data.json().notification;
  await self.registration.showNotification(title, { ...shown, icon: '/icon-192.png', data: address });
}

/** Opens the page of a notification, in the window that shows it already where there is one. */
async function openPage(address) {
  // Of this site alone, whatever stands in a message.
  const { pathname, search, hash } = new URL(address, location.origin);
  const page = location.origin + pathname + search + hash;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === page);
  await (shown ? shown.focus() : self.clients.openWindow(page));
}
