import { EngineLostError } from './engine.ts';

/** SQLSTATE of a write on a server that only reads: the connection leads to a leader that was demoted. */
export const readOnlyTransaction = '25006';

/** What the operating system says of a server that cannot be reached, or that went away. */
const systemCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** SQLSTATE by which a server ends a connection or takes no new one. Class 08, of connections, is added by its digits. */
const serverCodes = new Set([
  // The server stops, crashed, or starts; a connection that was idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // Too many connections, as while all servers connect anew.
  '53300',
  readOnlyTransaction,
]);

/** The driver's own errors have no code. */
const driverMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|connection has been discarded/;

/**
 * Whether a statement failed since its connection did, or was none to a server that takes writes. Then nothing was wrong
 * with the statement. A transaction whose COMMIT was not sent is rolled back; of a COMMIT that was sent nobody knows.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') {
    if (systemCodes.has(code) || serverCodes.has(code) || /^08[0-9A-Z]{3}$/.test(code)) return true;
  }
  return typeof message === 'string' && driverMessages.test(message);
}

/** SQLSTATE of a statement that took too long, and of a transaction that stood still. */
const tooSlow = new Set(['57014', '25P03']);

/** True when the database cannot be reached or hangs now, and nothing was wrong with what it was asked. */
export function isDatabaseLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const isSlow = tooSlow.has(String(code)) || /Query read timeout/.test(String(message));
  return isSlow || error instanceof EngineLostError || isConnectionLost(error);
}

const deadlockDetected = '40P01';
const serializationFailure = '40001';

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

/** Whether the transaction failed only because of concurrent ones, so that a retry may succeed. */
export function isCollision(error: unknown): boolean {
  const code = codeOf(error);
  return code === deadlockDetected || code === serializationFailure;
}
