import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api.ts';
import { problem } from './problem.ts';

/** Responds 503 to a read without a result after `ms`. The handler goes on, so writes must be exempt. */
export function answerWithin(ms: number, onlyReads: (path: string) => boolean): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    if ((method !== 'GET' && method !== 'HEAD') || !onlyReads(path)) return next();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Response>((resolve) => {
      timer = setTimeout(() => resolve(problem(c, 'server.no_database')), ms);
    });
    const answered = await Promise.race([next(), late]);
    clearTimeout(timer);
    if (answered instanceof Response) return answered;
  };
}
