import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono, type RouteConfig, type RouteHandler, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { Problem, type ProblemCode, problemCodes } from '#contract/problem.ts';
import { type AnswerVariables, answer } from './answer.ts';
import { problem } from './problem.ts';

/** What every handler finds in its context. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: AnswerVariables;
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

/** The answer to a malformed request. */
export function refuse(c: Context, error: z.ZodError): Response {
  const details = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return problem(c, 'request.invalid', { details });
}

/**
 * Adds a call. The handler's input is typed by the route; its answer may be any response, so that one function makes
 * all problems.
 */
export function addCall<R extends RouteConfig>(
  api: OpenAPIHono<ApiEnv>,
  route: R,
  handler: (c: Parameters<RouteHandler<R, ApiEnv>>[0]) => Response | Promise<Response>,
): void {
  api.openapi(route, handler as unknown as RouteHandler<R, ApiEnv>);
}

/**
 * Adds a call that is asked very often and has no body. Only its query is checked, and only where there is one: the
 * general way reads all headers and runs a validator for each part, which takes longer than the call itself.
 */
export function addBusyCall(
  api: OpenAPIHono<ApiEnv>,
  route: RouteConfig & { getRoutingPath(): string },
  handler: (c: ApiContext) => Response | Promise<Response>,
): void {
  const { query } = route.request ?? {};
  api.openAPIRegistry.registerPath(route);
  api.on(route.method.toUpperCase(), route.getRoutingPath(), (c) => {
    if (!query || !c.req.url.includes('?')) return handler(c);
    const given = Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length > 1 ? values : values[0],
    ]);
    const result = (query as z.ZodType).safeParse(Object.fromEntries(given));
    return result.success ? handler(c) : refuse(c, result.error);
  });
}

/** The data of a call that only does something. */
export const Done = z.object({ status: z.boolean() });

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

/** Answers with data in the envelope that every success has. */
export function ok<T>(c: Context, data: T, cacheControl = 'no-store'): Response {
  return answer(c, JSON.stringify({ status: 'ok', data }), 200, {
    'content-type': 'application/json',
    'cache-control': cacheControl,
    vary: 'accept-encoding',
  });
}
