import { createIsomorphicFn } from '@tanstack/react-start';
import type { AnswerOf, CallName, DataCallName, SentWith } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { fetchAsMember } from './bearer.ts';
import { limitEnds } from './limit-end.ts';
import { getRenderContext } from './page-context.ts';

export type ApiAnswer<Data> =
  | { ok: true; data: Data }
  | { ok: false; status: number; problem: Problem; retryAfter: number | null };

export type SentArgs<Name extends CallName> =
  Record<string, never> extends SentWith<Name>
    ? [sent?: SentWith<Name> & { signal?: AbortSignal | undefined }]
    : [sent: SentWith<Name> & { signal?: AbortSignal | undefined }];

/** Untyped: in a generic function, the compiler would expand the types for all calls, a sixth of the whole check. */
interface AnySent {
  path?: Record<string, unknown>;
  query?: object;
  fields?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
type AnyArgs = [sent?: AnySent];

/** Calls in this process for the visitor on the server; over HTTP with the member's token in the browser. */
export const requestPath = createIsomorphicFn()
  .server((path: string, init?: RequestInit): Promise<Response> => getRenderContext().api(path, init))
  .client((path: string, init?: RequestInit): Promise<Response> => fetchAsMember(path, init));

/** Address of a call with its query, for links and other kinds of fetches. */
export function callAddress<Name extends CallName>(name: Name, ...args: SentArgs<Name>): string {
  const { path = {}, query = {} } = (args as unknown as AnyArgs)[0] ?? {};
  const place = name.slice(name.indexOf('/')).replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(`${path[key]}`));
  const search = `${formOf(query)}`;
  return search === '' ? place : `${place}?${search}`;
}

function formOf(values: object): URLSearchParams {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.flatMap(([key, value]) => [value].flat().map((one) => [key, `${one}`])));
}

/** Sends a call of the contract without reading its answer. Rejects on a network error. */
export function requestApi<Name extends CallName>(name: Name, ...args: SentArgs<Name>): Promise<Response> {
  const { fields = {}, headers, signal } = (args as unknown as AnyArgs)[0] ?? {};
  const method = name.startsWith('POST ') ? { method: 'POST', body: formOf(fields) } : {};
  return requestPath(callAddress(name, ...args), {
    ...method,
    ...(headers && { headers }),
    // Server rendering is never aborted, and a signal is the most expensive part of a request there.
    ...(!import.meta.env.SSR && signal && { signal }),
  });
}

/** Errors are results; a network error is the problem `network.unreachable` with status 0. Rejects only on abort. */
export async function callApi<Name extends DataCallName>(
  name: Name,
  ...args: SentArgs<Name>
): Promise<ApiAnswer<AnswerOf<Name>>> {
  let response: Response;
  try {
    response = await requestApi(name, ...args);
  } catch (error) {
    if ((args as unknown as AnyArgs)[0]?.signal?.aborted) throw error;
    return { ok: false, status: 0, problem: makeProblem(0, 'network.unreachable'), retryAfter: null };
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isObject(body) && 'data' in body) return { ok: true, data: body.data as AnswerOf<Name> };
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const problem = isProblem(body) ? body : makeProblem(response.status, 'server.failed');
  if (!import.meta.env.SSR && response.status === 429) limitEnds.set(problem.code, Date.now() + retryAfter * 1000);
  return {
    ok: false,
    status: response.status,
    problem,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  };
}

/** A failed answer that the page needs; `code` selects the text of the error page. */
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
