// Calls that respond with plain text, CSV, XML or JSON of a foreign API. Programs use the response as is, so errors
// have the same content type: a phone must never show an error page as the caller's name.
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { z } from 'zod';
import type { CallMap, GetCall, PostCall } from '#contract/call.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import { type AskerFailure, admitAsker, type Who } from '../access/asker.ts';
import { answer, dataHeaders } from './answer.ts';
import { type ApiContext, type ApiEnv, refuse } from './api.ts';
import { type CallWords, createReader, describeCall, type MaybeLater, type ScopeWords, type SentTo } from './call.ts';
import { problem, type Refusal } from './problem.ts';
import { readRawBody } from './raw-body.ts';

declare const told: unique symbol;
/** More than a text of status 200: with its own headers, bytes or no body. */
export type TextAnswer = Response & { readonly [told]: true };

export interface TextKind {
  /** Content type of all responses, errors included: `text/plain; charset=utf-8`. */
  type: `${string}/${string}`;
  examples: Readonly<Record<string, string>>;
  /** Body of an error, of the same type. Null: a problem document. Status and `retry-after` stay. */
  refuse: ((refused: Problem) => string) | null;
  cacheControl?: string;
  /** File name if a browser opens it. */
  file?: string;
  /** For POST: the field that holds the whole body, whatever its content type. Other fields come from the query. */
  raw?: { field: string; maxBytes: number };
}

/** By the call's name in the contract: `GET /api/v1/cid/{phone}`. */
export type TextKinds = Readonly<Record<string, TextKind>>;

const kinds = new WeakMap<object, TextKind>();

export const refuseInWords = ({ message }: Problem): string => `${message}\n`;

/** Adds a call of the contract without `answer`. The handler returns a text, a response of `sendText`, or a problem. */
export function addTextCall<
  Map extends CallMap,
  Name extends keyof Map & string,
  const Code extends ProblemCode,
  W extends Who,
>(
  api: OpenAPIHono<ApiEnv>,
  calls: Map,
  name: Name,
  words: CallWords<Code, W> & ScopeWords<W> & TextKind,
  handler: (
    c: ApiContext,
    sent: SentTo<Name, Map[Name], W>,
  ) => MaybeLater<string | TextAnswer | Refusal<NoInfer<Code> | AskerFailure<W>>>,
): void {
  const call = (calls as CallMap)[name as keyof CallMap] as GetCall | PostCall;
  const kind: TextKind = words;
  const route = describeText(name, call, words, kind);
  const read = kind.raw ? createRawReader(call, kind.raw) : createReader(call);
  const { who, scope }: CallWords<Code> = words;
  const headers = headersOf(kind);
  api.openAPIRegistry.registerPath(route);
  const run = async (c: ApiContext): Promise<Response> => {
    const sent = await read(c);
    if (sent instanceof Response) return sent;
    const asker = admitAsker(c, who, scope);
    if (asker instanceof Response) return asker;
    const given = await handler(c, { ...sent, ...asker } as never);
    return typeof given === 'string' ? answer(c, given, 200, headers) : given;
  };
  mount(api, name, { kind, run, calls });
}

/** Answers each of these calls by `refusal`, in its own format where `refuseInKind` is in use. */
export function refuseTextCalls(
  api: OpenAPIHono<ApiEnv>,
  calls: TextKinds,
  refusal: (c: ApiContext) => Response,
): void {
  for (const [name, kind] of Object.entries(calls)) mount(api, name, { kind, run: async (c) => refusal(c), calls });
}

/** Adds the call's addresses. `calls`: those beside it, which keep their own. */
function mount(
  api: OpenAPIHono<ApiEnv>,
  name: string,
  { kind, run, calls }: { kind: TextKind; run: (c: ApiContext) => Promise<Response>; calls: object },
): void {
  kinds.set(run, kind);
  const [method = '', path = ''] = name.split(' ');
  // The last parameter takes the rest with its slashes: programs insert numbers as typed, and a page would be a name.
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/:\w+$/, '$&{[^]+}');
  api.on(method, pattern, run);
  // Without a number programs omit the last segment. That gets the kind's refusal, if the contract has no such call.
  const bare = path.replace(/\{\w+\}$/, '');
  if (kind.refuse !== null && bare !== path && !(`${method} ${bare}` in calls)) api.on(method, bare, run);
}

export function sendText(
  c: ApiContext,
  kind: TextKind,
  body: string | Uint8Array<ArrayBuffer> | null,
  options: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): TextAnswer {
  return answer(c, body, options.status ?? 200, { ...headersOf(kind), ...options.headers }) as TextAnswer;
}

/** Converts errors to the call's format, wherever they arose: in the key check, by timeout, or in the call. */
export function refuseInKind(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    if (!c.res.headers.get('content-type')?.startsWith('application/problem+json')) return;
    const kind = matchedRoutes(c).flatMap(({ handler }) => kinds.get(handler) ?? [])[0];
    if (!kind?.refuse) return;
    const { status } = c.res;
    const kept = new Headers(c.res.headers);
    for (const [name, value] of Object.entries(headersOf(kind))) kept.set(name, value);
    kept.set('cache-control', 'no-store');
    const body = kind.refuse((await c.res.json()) as Problem);
    // Otherwise Hono would copy the old response's headers to the new one.
    c.res = undefined;
    c.res = new Response(body, { status, headers: kept });
  };
}

const endings: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'application/json': 'json',
};

function bareType(type: string): string {
  return type.split(';', 1)[0] ?? type;
}

function headersOf({ type, cacheControl = 'no-store', file }: TextKind): Readonly<Record<string, string>> {
  const name = file ?? `api.${endings[bareType(type)] ?? 'xml'}`;
  return {
    ...dataHeaders(cacheControl),
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  };
}

function describeText(
  name: string,
  call: GetCall | PostCall,
  words: CallWords<ProblemCode>,
  { type, examples, refuse: refuses, raw }: TextKind,
): RouteConfig {
  const bare = bareType(type);
  const route = describeCall(name, { ...call, answer: z.string() }, words);
  const values = Object.entries(examples).map(
    ([title, value]) => [title, { value: exampleValue(bare, value) }] as const,
  );
  const schema = words.schema ?? (bare === 'application/json' ? z.looseObject({}) : z.string());
  const given = { [bare]: { schema, examples: Object.fromEntries(values) } };
  const refused = refuses === null ? null : { [bare]: { schema: z.string() } };
  const responses = Object.fromEntries(
    Object.entries(route.responses as Record<string, { description: string }>).map(([status, response]) => {
      if (status === '200') return [status, { description: words.gives, content: given }];
      return [status, refused === null ? response : { description: response.description, content: refused }];
    }),
  );
  return { ...route, ...(raw && { request: describeRaw(call, raw) }), responses } as RouteConfig;
}

/** JSON examples are embedded as JSON, not as strings. */
function exampleValue(type: string, text: string): unknown {
  return type === 'application/json' ? JSON.parse(text) : text;
}

function describeRaw(call: GetCall | PostCall, { field }: { field: string }): NonNullable<RouteConfig['request']> {
  const { [field]: body, ...inQuery } = fieldsOf(call).shape;
  return {
    ...(call.path && { params: call.path }),
    query: z.object(inQuery),
    body: { content: { 'text/plain': { schema: body as z.ZodType } } },
  };
}

function fieldsOf(call: GetCall | PostCall): z.ZodObject {
  const fields = 'fields' in call ? call.fields : undefined;
  if (fields === undefined) throw new Error('a call whose body is one field has no fields in the contract');
  return fields;
}

function createRawReader(call: GetCall | PostCall, { field, maxBytes }: { field: string; maxBytes: number }) {
  const { path } = call;
  const fields = fieldsOf(call);
  return async (c: ApiContext): Promise<object> => {
    const inPath = path?.safeParse(c.req.param());
    if (inPath?.success === false) return refuse(c, inPath.error);
    const body = await readRawBody(c.req.raw, maxBytes);
    if (body === null) return problem(c, 'request.too_large');
    const read = fields.safeParse({ ...c.req.query(), [field]: new TextDecoder().decode(body) });
    return read.success ? { path: inPath?.data, fields: read.data } : refuse(c, read.error);
  };
}
