import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from '../log/logger.ts';
import { logSecurityEvent } from '../log/security-log.ts';
import type { ApiEnv } from './api.ts';
import type { Metrics } from './metrics.ts';
import type { ProxyWitness } from './proxy-witness.ts';

/** Measures and logs every response by route pattern, because paths contain phone numbers. */
export function observe(metrics: Metrics, log: Logger, witness: ProxyWitness): MiddlewareHandler<ApiEnv> {
  const isDebug = log.isLevelEnabled('debug');
  return async (c, next) => {
    const start = performance.now();
    witness(c.env?.incoming);
    await next();
    const refused = c.get('refusedAccess');
    if (refused) logSecurityEvent(log, 'access-refused', refused);
    const ms = performance.now() - start;
    // Pattern of the handler that ran last; the last matching route is always the pages' `*`.
    const labels = { method: c.req.method, route: routePath(c), status: c.res.status };
    metrics.requests.observe(labels, ms / 1000);
    if (isDebug) log.debug({ ...labels, ms: Math.round(ms * 10) / 10 }, 'answered');
  };
}
