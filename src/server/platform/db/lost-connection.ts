import { EngineLostError } from './engine.ts';

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // It has no room for one more connection.
  '53300',
  '57P01',
  '57P02',
  '57P03',
  // A statement that took too long (57014), a transaction that stood still (25P03).
  '57014',
  '25P03',
]);

/** True when the error says that the database cannot be reached now, not that a query was wrong. */
export function isDatabaseLost(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    error instanceof EngineLostError ||
    lostConnection.has(code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/.test(message ?? '')
  );
}
