import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isCollision, isDatabaseLost } from '../db/database-error.ts';
import { isDiskFull } from '../db/disk-room.ts';
import type { Logger } from '../log/logger.ts';
import type { ApiEnv } from './api.ts';
import { problem } from './problem.ts';
import { AbortedBodyError, CrowdedBodyError } from './raw-body.ts';

/** Retry-After of a collision, which the server has already retried three times. */
const collidedSeconds = 1;
/** Retry-After of a crowded body: webhooks are delivered again, and people retry. */
const crowdedSeconds = 5;

/** Nothing of the error reaches the caller, and nothing of the request the log. */
export function answerFailure(log: Logger): ErrorHandler<ApiEnv> {
  return (error, c) => {
    // Thrown by Hono for unreadable bodies.
    if (error instanceof HTTPException && error.status < 500) return problem(c, 'request.invalid');
    if (error instanceof AbortedBodyError) return problem(c, 'request.invalid');
    if (error instanceof CrowdedBodyError) return problem(c, 'limit.minute', { retryAfterSeconds: crowdedSeconds });
    log.error({ err: error }, 'request failed');
    // The transaction collided with others and wrote nothing; a retry may succeed.
    if (isCollision(error)) return problem(c, 'server.no_database', { retryAfterSeconds: collidedSeconds });
    if (isDiskFull(error)) return problem(c, 'server.no_room');
    return problem(c, isDatabaseLost(error) ? 'server.no_database' : 'server.failed');
  };
}
