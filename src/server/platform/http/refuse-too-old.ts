import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { addCommonHeaders } from './answer.ts';
import { type ApiEnv, createApi } from './api.ts';
import { problem } from './problem.ts';
import { refuseInKind, refuseTextCalls, type TextKinds } from './text-call.ts';

/** Paths for monitoring, which keep working. */
const ofOperator = new Set(['/healthz', '/readyz', '/metrics']);
/** By then a load balancer has removed this server, or the newer version has replaced it. */
const retryAfterSeconds = 10;

/** Refuses all requests of a server that is too old for its database, since its reads and writes could be wrong. */
export function refuseTooOld(isTooOld: () => boolean): MiddlewareHandler<ApiEnv> {
  return async (c, next) => (isTooOld() && !ofOperator.has(c.req.path) ? refuse(c) : next());
}

/**
 * App of a server that was too old at its start: it runs so that monitoring sees why and nothing loops. It creates no
 * domain, so it gets the list of calls that answer texts.
 */
export function tooOldApp(common: Readonly<Record<string, string>>, textCalls: TextKinds): OpenAPIHono<ApiEnv> {
  const app = createApi();
  const status = 'too_old';
  app.use(addCommonHeaders(common, () => false));
  app.use(refuseInKind());
  app.get('/healthz', (c) => c.json({ status }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', (c) => c.json({ status }, 503, { 'cache-control': 'no-store' }));
  refuseTextCalls(app, textCalls, refuse);
  app.all('*', refuse);
  return app;
}

function refuse(c: Context) {
  return problem(c, 'server.no_database', { retryAfterSeconds });
}
