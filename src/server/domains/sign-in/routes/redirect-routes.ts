import { createRoute, z } from '@hono/zod-openapi';
import { addRoute, createApi, failures } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { beginRedirect, finishRedirect } from '../commands/redirect-sign-in.ts';
import type { SignInDeps } from '../commands/sign-in-deps.ts';
import { readDevice } from './device-cookie.ts';

const ProviderParam = z.object({ provider: z.string().max(50) });

const beginRoute = createRoute({
  method: 'get',
  path: '/api/v6/auth/redirect/{provider}',
  summary: 'Redirect to a service’s own sign-in page for this code',
  request: { params: ProviderParam, query: z.object({ code: z.string().max(64) }) },
  responses: {
    302: { description: 'To the service' },
    ...failures('sign_in.way_unavailable', 'sign_in.code_expired', 'page.not_found'),
  },
});
const callbackRoute = createRoute({
  method: 'get',
  path: '/api/v6/auth/callback/{provider}',
  summary: 'Return from a service’s own sign-in page',
  request: { params: ProviderParam },
  responses: {
    302: { description: 'To the login page, which goes on polling; `?error=<code>` when it did not work' },
    ...failures('page.not_found'),
  },
});

export function redirectRoutes(deps: SignInDeps) {
  const api = createApi();
  const isSecure = deps.publicUrl.startsWith('https:');
  const find = (name: string) => deps.providers.find((provider) => provider.name === name && provider.redirect);

  addRoute(api, beginRoute, async (c) => {
    const provider = find(c.req.valid('param').provider);
    if (!provider) return problem(c, 'page.not_found');
    const own = { code: c.req.valid('query').code, device: readDevice(c, deps.hash, isSecure) ?? '' };
    const outcome = await beginRedirect(deps, provider, own);
    return 'url' in outcome ? c.redirect(outcome.url) : problem(c, outcome.code);
  });

  addRoute(api, callbackRoute, async (c) => {
    const provider = find(c.req.valid('param').provider);
    if (!provider) return problem(c, 'page.not_found');
    const query = new URL(c.req.url).searchParams;
    const wrong = await finishRedirect(deps, provider, query, readDevice(c, deps.hash, isSecure) ?? '').catch(
      (err: unknown) => {
        deps.log.warn({ err, provider: provider.name }, 'a service could not be asked about a sign-in');
        return 'sign_in.failed' as const;
      },
    );
    if (wrong === 'sign_in.failed') logSecurityEvent(deps.log, 'sign-in-refused', { code: wrong, way: provider.name });
    return c.redirect(wrong ? `/login?error=${wrong}` : '/login');
  });
  return api;
}
