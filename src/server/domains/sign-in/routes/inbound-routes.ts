import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { type ApiContext, createApi, failures } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';
import { readRawBody } from '#server/platform/http/raw-body.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { receiveDelivery } from '../chat/receive-delivery.ts';
import type { SignInDeps } from '../commands/sign-in-deps.ts';

const path = '/api/v6/sign_in/inbound/{provider}';
/** The largest delivery a service documents (WhatsApp). */
const maxBytes = 3 * 1024 * 1024;

const description = (method: 'get' | 'post', summary: string): RouteConfig => ({
  method,
  path,
  summary,
  request: { params: z.object({ provider: z.string() }) },
  responses: {
    200: { description: 'As the service wants it' },
    ...failures('sign_in.forged_delivery', 'request.invalid', 'request.too_large', 'page.not_found', 'server.failed'),
  },
});

/** Webhook endpoint of messengers, authenticated by their signatures rather than by tokens. */
export function inboundRoutes(deps: SignInDeps) {
  const api = createApi();
  api.openAPIRegistry.registerPath(description('post', 'Receive a signed delivery of a messenger'));
  api.openAPIRegistry.registerPath(
    description('get', 'Answer a messenger’s set-up request, or receive its delivery by GET'),
  );
  api.on(['GET', 'POST'], '/api/v6/sign_in/inbound/:provider', (c) => receive(deps, c));
  return api;
}

async function receive(deps: SignInDeps, c: ApiContext): Promise<Response> {
  const provider = deps.providers.find(({ name }) => name === c.req.param('provider'));
  if (!provider?.receive) return problem(c, 'page.not_found');
  const body = await readRawBody(c.req.raw, maxBytes);
  if (body === null) return problem(c, 'request.too_large');
  const called = new URL(c.req.url);
  const outcome = await receiveDelivery(deps, provider, {
    method: c.req.method === 'GET' ? 'GET' : 'POST',
    // The URL the service knows, regardless of proxies.
    url: new URL(called.pathname + called.search, deps.publicUrl),
    headers: c.req.raw.headers,
    body,
    receivedAt: deps.clock.now(),
  });
  if (outcome === 'sign_in.forged_delivery') logSecurityEvent(deps.log, 'delivery-forged', { way: provider.name });
  if (typeof outcome === 'string') return problem(c, outcome);
  return c.body(outcome.body, outcome.status as 200, {
    'content-type': outcome.contentType,
    'cache-control': 'no-store',
  });
}
