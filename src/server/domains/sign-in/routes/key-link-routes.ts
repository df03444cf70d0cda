import { createApi } from '#server/platform/http/api.ts';

/**
 * Redirects `//key/…`, as some apps write it, to the key-link page. The target starts with one slash, so no browser
 * reads it as a different host. It contains the token, so it must not be cached or sent as referrer.
 */
export function keyLinkRoutes() {
  const api = createApi();
  api.get('//key/*', (c) => {
    const { pathname, search } = new URL(c.req.url);
    const location = pathname.slice(1) + search;
    return new Response(null, {
      status: 302,
      headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
  });
  return api;
}
