import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api.ts';
import { problem } from './problem.ts';

/**
 * Answers 503 when what only reads has no answer after `ms`: a database that hangs must not hold up who asks. What was
 * begun goes on, and its outcome is dropped; so nothing that writes may be given up on.
 *
 * @param onlyReads of a path, for GET and HEAD
 */
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
