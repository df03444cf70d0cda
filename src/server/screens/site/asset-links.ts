import { createRoute, z } from '@hono/zod-openapi';
import type { Config } from '#server/config/config.ts';
import { addRoute, createApi, failures } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';

const assetLinksRoute = createRoute({
  method: 'get',
  path: '/.well-known/assetlinks.json',
  summary: 'Get the Android apps that may open the links of this site',
  description: 'Digital Asset Links, which Android fetches when the operator’s app is installed.',
  responses: {
    200: {
      description: 'One statement',
      content: {
        'application/json': {
          schema: z.array(
            z.object({
              relation: z.array(z.string()),
              target: z.object({
                namespace: z.literal('android_app'),
                package_name: z.string().meta({ example: 'com.example.ringbook' }),
                sha256_cert_fingerprints: z.array(z.string()),
              }),
            }),
          ),
        },
      },
    },
    ...failures('apk.not_configured'),
  },
});

/** Lets Android verify the operator's app for this site, so that pages open in the app without an address bar. */
export function assetLinksRoutes(android: Config['app']['android']) {
  const api = createApi();
  addRoute(api, assetLinksRoute, (c) => {
    if (android === null) return problem(c, 'apk.not_configured');
    const target = {
      namespace: 'android_app',
      package_name: android.packageName,
      sha256_cert_fingerprints: android.certificates,
    };
    const statement = { relation: ['delegate_permission/common.handle_all_urls'], target };
    return c.json([statement], 200, { 'cache-control': 'public, max-age=3600' });
  });
  return api;
}
