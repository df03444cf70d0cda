import { createApi } from '#server/platform/http/api.ts';

/**
 * `//key/…`, as some apps write it, leads to the key-link page. What follows stays behind `/key/` on this site: the
 * address that answers begins with one slash, so no browser takes it for another host. The token goes along in it, so
 * nobody may keep this answer or tell where it led from.
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
