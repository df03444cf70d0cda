import { setTimeout as pause } from 'node:timers/promises';
import { readJson } from './read-json.ts';

export interface ServiceCall {
  /** Service and operation, for error messages. */
  what: string;
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as a form if URLSearchParams. */
  body: object | URLSearchParams;
  /** Reads the pause in seconds from the body of a 429, for services that put it there. */
  readRetryAfter?(body: unknown): unknown;
}

export interface ServiceAnswer {
  status: number;
  /** Undefined if not JSON. */
  body: unknown;
}

/** Thrown if a service does not accept a call. The message contains no URL, header or body, as they hold secrets. */
export class ServiceError extends Error {
  override name = 'ServiceError';
}

const callTimeoutMs = 10_000;
/** No longer pause is honored: somebody waits for the message, and the caller retries. */
const longestPauseMs = 5_000;

/**
 * POSTs without following redirects, `timeoutMs` per attempt; retries once after a 429 of up to 5 s. @throws
 * ServiceError without a full answer in time; any status is an answer
 */
export async function callService(call: ServiceCall, timeoutMs: number = callTimeoutMs): Promise<ServiceAnswer> {
  const first = await post(call, timeoutMs);
  if (first.status !== 429 || first.retryAfterMs === null || first.retryAfterMs > longestPauseMs) return first;
  await pause(first.retryAfterMs);
  return post(call, timeoutMs);
}

async function post(call: ServiceCall, timeoutMs: number): Promise<ServiceAnswer & { retryAfterMs: number | null }> {
  const isForm = call.body instanceof URLSearchParams;
  try {
    const response = await fetch(call.url, {
      method: 'POST',
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        accept: 'application/json',
        ...call.headers,
      },
      body: isForm ? call.body.toString() : JSON.stringify(call.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = readJson(new Uint8Array(await response.arrayBuffer()));
    const retryAfter = call.readRetryAfter?.(body) ?? response.headers.get('retry-after') ?? '';
    const seconds = /^\d{1,6}$/.test(String(retryAfter)) ? Number(retryAfter) : null;
    return { status: response.status, body, retryAfterMs: seconds === null ? null : seconds * 1000 };
  } catch (error) {
    throw new ServiceError(`${call.what}: ${reasonOf(error, timeoutMs)}`);
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  return /^[A-Z0-9_]{1,60}$/.test(code) ? `cannot be reached (${code})` : 'cannot be reached';
}
