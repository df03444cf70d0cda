import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isDiskFull } from '../db/disk-room.ts';
import { EngineLostError } from '../db/engine.ts';
import { isConnectionLost } from '../db/lost-connection.ts';
import { isCollision } from '../db/transact.ts';
import type { Logger } from '../log/logger.ts';
import type { ApiEnv } from './api.ts';
import { problem } from './problem.ts';
import { AbortedBodyError, CrowdedBodyError } from './raw-body.ts';

/** SQLSTATE of a statement that took too long, and of a transaction that stood still. */
const tooSlow = new Set(['57014', '25P03']);

/** True when the error says that the database cannot be reached now, not that a query was wrong. */
function isDatabaseLost(error: unknown): boolean {
  const { code } = error as { code?: string };
  const isSlow = tooSlow.has(code ?? '') || /Query read timeout/.test((error as Error).message);
  return error instanceof EngineLostError || isSlow || isConnectionLost(error);
}

/** So long who met others in the database waits before the next try: it was tried four times already. */
const collidedSeconds = 1;
/** Services deliver again, and people press once more. */
const crowdedSeconds = 5;

/** The last resort: nothing of the error reaches the caller, and nothing of the caller's input the log. */
export function answerFailure(log: Logger): ErrorHandler<ApiEnv> {
  return (error, c) => {
    // What Hono itself throws for unreadable bodies and the like.
    if (error instanceof HTTPException && error.status < 500) return problem(c, 'request.invalid');
    if (error instanceof AbortedBodyError) return problem(c, 'request.invalid');
    if (error instanceof CrowdedBodyError) return problem(c, 'limit.minute', { retryAfterSeconds: crowdedSeconds });
    log.error({ err: error }, 'request failed');
    // The moment was wrong, not the request; nothing was written.
    if (isCollision(error)) return problem(c, 'server.no_database', { retryAfterSeconds: collidedSeconds });
    if (isDiskFull(error)) return problem(c, 'server.no_room');
    return problem(c, isDatabaseLost(error) ? 'server.no_database' : 'server.failed');
  };
}
