import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from '../log/logger.ts';
import { tellSecurity } from '../log/security-log.ts';
import type { ApiEnv } from './api.ts';
import type { Metrics } from './metrics.ts';

/** Takes note of an answer: its route's pattern, never its path, and the milliseconds that it took. */
export type Observer = (labels: { method: string; route: string; status: number }, ms: number) => void;

export function createObserver(metrics: Metrics, log: Logger): Observer {
  const isDebug = log.isLevelEnabled('debug');
  return (labels, ms) => {
    metrics.requests.observe(labels, ms / 1000);
    if (isDebug) log.debug({ ...labels, ms: Math.round(ms * 10) / 10 }, 'answered');
  };
}

/** Measures and logs every answer by its route's pattern: paths hold phone numbers, so they are never written down. */
export function observe(note: Observer, log: Logger): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const refused = c.get('refusedAccess');
    if (refused) tellSecurity(log, 'access-refused', refused);
    const ms = performance.now() - start;
    // Of the handler that ran last: the last one that fits is always the pages' `*`.
    const route = routePath(c);
    note({ method: c.req.method, route, status: c.res.status }, ms);
  };
}
