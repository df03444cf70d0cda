import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono, type RouteConfig, type RouteHandler, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { Problem, type ProblemCode, problemCodes } from '#contract/problem.ts';
import type { Home } from '#shared/phone/home-country.ts';
import type { AnswerVariables } from './answer.ts';
import { problem } from './problem.ts';

export interface ApiEnv {
  Bindings: Partial<HttpBindings> & {
    /** Number of a server-rendered page, whose look-up was counted with the page. */
    admitted?: string | null;
    /** Receives the data of a server-rendered page's own call, without serializing them. */
    told?: { data?: unknown };
    /** The visitor's country and languages, for a server-rendered page's own calls. */
    home?: Home;
  };
  Variables: AnswerVariables & { admitted?: string | null };
}
export type ApiContext = Context<ApiEnv>;

export function createApi(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      return result.success ? undefined : refuse(c, result.error);
    },
  });
}

/** Limits the details of one request, because a list may have an error for each entry. */
const mostDetails = 20;

export function refuse(c: Context, error: z.ZodError): Response {
  const details = error.issues
    .slice(0, mostDetails)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return problem(c, 'request.invalid', { details });
}

/** For responses that are not JSON data; all others use `addCall`. */
export function addRoute<R extends RouteConfig>(
  api: OpenAPIHono<ApiEnv>,
  route: R,
  handler: (c: Parameters<RouteHandler<R, ApiEnv>>[0]) => Response | Promise<Response>,
): void {
  api.openapi(route, handler as unknown as RouteHandler<R, ApiEnv>);
}

export function success<T extends z.ZodType>(data: T, description: string) {
  const schema = z.object({ status: z.literal('ok'), data });
  return { 200: { description, content: { 'application/json': { schema } } } };
}

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
