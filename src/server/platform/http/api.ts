import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono, type RouteConfig, type RouteHandler, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { Problem, type ProblemCode, problemCodes } from '#contract/problem.ts';
import type { Home } from '#shared/phone/home-country.ts';
import type { AnswerVariables } from './answer.ts';
import { problem } from './problem.ts';

/** What every handler finds in its context. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings> & {
    /** The number that a page of ours asks about, which was counted when the page was asked for. */
    admitted?: string | null;
    /** Where a call that a page of ours makes leaves its data: in this process nothing has to be written and read. */
    told?: { data?: unknown };
    /** What is known of the visitor for whom a page of ours asks. */
    home?: Home;
  };
  Variables: AnswerVariables & { admitted?: string | null };
}
export type ApiContext = Context<ApiEnv>;

/** A router whose malformed requests are all answered alike. */
export function createApi(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      return result.success ? undefined : refuse(c, result.error);
    },
  });
}

/** More faults of one request nobody reads, and a list may have one an entry. */
const mostDetails = 20;

/** The answer to a malformed request. */
export function refuse(c: Context, error: z.ZodError): Response {
  const details = error.issues
    .slice(0, mostDetails)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return problem(c, 'request.invalid', { details });
}

/**
 * Adds a call whose answer is no data: a file, a redirect, a text for machines. `addCall` of call.ts adds the others.
 */
export function addRoute<R extends RouteConfig>(
  api: OpenAPIHono<ApiEnv>,
  route: R,
  handler: (c: Parameters<RouteHandler<R, ApiEnv>>[0]) => Response | Promise<Response>,
): void {
  api.openapi(route, handler as unknown as RouteHandler<R, ApiEnv>);
}

/** The success answer of a call, for OpenAPI: the data in their envelope. */
export function success<T extends z.ZodType>(data: T, description: string) {
  const schema = z.object({ status: z.literal('ok'), data });
  return { 200: { description, content: { 'application/json': { schema } } } };
}

/** The error answers of a call, for OpenAPI, by their codes. */
export function failures(...codes: ProblemCode[]) {
  const byStatus = Map.groupBy(codes, (code) => problemCodes[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema: Problem } },
      },
    ]),
  );
}
