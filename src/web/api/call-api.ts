import { createIsomorphicFn } from '@tanstack/react-start';
import type { Problem } from '#contract/problem.ts';
import { fetchAsMember } from './bearer.ts';
import { getRenderContext } from './page-context.ts';

/** What an API call gave: its data, or the problem in words and when a repetition makes sense (seconds). */
export type ApiAnswer<Data> =
  | { ok: true; data: Data }
  | { ok: false; status: number; problem: Problem; retryAfter: number | null };

/** In this process and for a visitor while the server renders, over HTTP and for who is signed in in the browser. */
export const requestApi = createIsomorphicFn()
  .server((path: string, init?: RequestInit): Promise<Response> => getRenderContext().api(path, init))
  .client((path: string, init?: RequestInit): Promise<Response> => fetchAsMember(path, init));

/**
 * Calls the API. Expected refusals are results; a call that reaches nobody is the problem `network.unreachable` with
 * status 0. Rejects only when `init.signal` aborts.
 */
export async function callApi<Data>(path: string, init?: RequestInit): Promise<ApiAnswer<Data>> {
  let response: Response;
  try {
    response = await requestApi(path, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    return { ok: false, status: 0, problem: makeProblem(0, 'network.unreachable'), retryAfter: null };
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isObject(body) && 'data' in body) return { ok: true, data: body.data as Data };
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    status: response.status,
    problem: isProblem(body) ? body : makeProblem(response.status, 'server.failed'),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  };
}

/** An answer that a page cannot go on without. Its code picks the words of the error page. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly code: string;
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export function makeProblem(status: number, code: string): Problem {
  return { status: 'error', status_code: status, code, message: '', details: [] };
}

function isProblem(body: unknown): body is Problem {
  return isObject(body) && typeof body.code === 'string' && typeof body.message === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
