import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { addCommonHeaders } from './answer.ts';
import { type ApiEnv, createApi } from './api.ts';
import { problem } from './problem.ts';

/** What monitoring asks is answered as ever. */
const ofOperator = new Set(['/healthz', '/readyz', '/metrics']);
/** By then a balancer has taken this server out, or the newer version stands in its place. */
const retryAfterSeconds = 10;

/** Of a server that is too old for its database everything is refused: what it read and wrote could be wrong. */
export function refuseTooOld(isTooOld: () => boolean): MiddlewareHandler<ApiEnv> {
  return async (c, next) => (isTooOld() && !ofOperator.has(c.req.path) ? refuse(c) : next());
}

/**
 * All that a server answers which was too old when it started: whoever watches it sees why, and a supervisor need not start
 * it again and again.
 *
 * @param common headers of every answer
 */
export function tooOldApp(common: Readonly<Record<string, string>>): OpenAPIHono<ApiEnv> {
  const app = createApi();
  const status = 'too_old';
  app.use(addCommonHeaders(common, () => false));
  app.get('/healthz', (c) => c.json({ status }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', (c) => c.json({ status }, 503, { 'cache-control': 'no-store' }));
  app.all('*', refuse);
  return app;
}

function refuse(c: Context) {
  return problem(c, 'server.no_database', { retryAfterSeconds });
}
