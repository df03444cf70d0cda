import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import type { CallMap, GetCall, PostCall } from '#contract/call.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { Scope } from '#contract/program-scope.ts';
import { type AskerFailure, type Asking, admitAsker, askerFailures, securityOf, type Who } from '../access/asker.ts';
import { beginIdempotent, type IdempotentCall, idempotencyFailures } from '../repeat/idempotent-call.ts';
import { answer, dataHeaders } from './answer.ts';
import { type ApiContext, type ApiEnv, failures, refuse, success } from './api.ts';
import { collectFields, formBody, readFields } from './form-fields.ts';
import type { Refusal } from './problem.ts';

declare const answers: unique symbol;
declare const answered: unique symbol;

export type CallContext<Data> = ApiContext & { readonly [answers]: Data };
export type Answered<Data> = Response & { readonly [answered]: Data };

export interface CallWords<Code extends ProblemCode, W extends Who = Who> {
  summary: string;
  description?: string;
  gives: string;
  /** Callers that are admitted. `Asking` lists what the handler gets about each. */
  who: W;
  /** Scope that a program's key needs. */
  scope?: Scope;
  /** Errors that the handler may return, besides the refusals of `who`. */
  failures: readonly Code[];
  /** Replaces the contract's schema in OpenAPI, if more keys are known at start. */
  schema?: z.ZodType;
}

export type ScopeWords<W extends Who> = W extends 'program' ? { scope: Scope } : unknown;

export type Sent<Call> = Read<Call, 'path'> & Read<Call, 'query'> & Read<Call, 'fields'>;
type Read<Call, Part extends string> =
  Call extends Record<Part, infer Schema extends z.ZodType> ? Record<Part, z.output<Schema>> : unknown;
export type DataOf<Call> = Call extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : never;
export type Reply<Call, Code extends ProblemCode> = Answered<DataOf<Call>> | Refusal<Code>;

/** Whether a POST call takes an idempotency key. Paid look-ups read theirs themselves. */
type IsIdempotent<Name, Call> = Name extends `POST ${string}`
  ? Call extends { headers: infer Headers extends z.ZodType }
    ? 'idempotency-key' extends keyof z.output<Headers>
      ? true
      : false
    : false
  : false;
export type SentTo<Name, Call, W extends Who> = Sent<Call> &
  Asking[W] &
  (IsIdempotent<Name, Call> extends true ? { named: IdempotentCall } : unknown);
type ReplyOf<Name, Call, Code extends ProblemCode> = Reply<
  Call,
  Code | (IsIdempotent<Name, Call> extends true ? (typeof idempotencyFailures)[number] : never)
>;

export type MaybeLater<Value> = Value | Promise<Value>;

function isIdempotent(name: string, { headers }: GetCall | PostCall): boolean {
  return name.startsWith('POST ') && headers !== undefined && 'idempotency-key' in headers.shape;
}

/**
 * Adds a call of the contract. Path, query and fields are parsed before the handler runs; headers are not, because that
 * would take longer than most calls. The handler returns `ok(c, data)` or `problem(c, code)`; other data and codes do
 * not compile. If the contract of a POST call has an `idempotency-key`, the handler gets `named`, and a repeated
 * request gets the stored response without it. Only callers admitted by `who` reach the handler, which gets their
 * `member`, `moderator` or `program`.
 * @param name method and path, as in the contract
 */
export function addCall<
  Map extends CallMap,
  Name extends keyof Map & string,
  const Code extends ProblemCode,
  W extends Who,
>(
  api: OpenAPIHono<ApiEnv>,
  calls: Map,
  name: Name,
  words: CallWords<Code, W> & ScopeWords<W>,
  handler: (
    c: CallContext<DataOf<Map[Name]>>,
    sent: SentTo<Name, Map[Name], W>,
  ) => MaybeLater<ReplyOf<Name, Map[Name], NoInfer<Code> | AskerFailure<W>>>,
): void {
  const call = (calls as CallMap)[name as keyof CallMap] as GetCall | PostCall;
  const route = describeCall(name, call, words);
  const read = createReader(call);
  api.openAPIRegistry.registerPath(route);
  const { who, scope }: CallWords<Code> = words;
  const handle = (c: ApiContext, sent: object): MaybeLater<Response> => handler(c as never, sent as never);
  const admitAndHandle = (c: ApiContext, sent: object): MaybeLater<Response> => {
    const asker = admitAsker(c, who, scope);
    return asker instanceof Response ? asker : handle(c, { ...sent, ...asker });
  };
  const act = who === 'anyone' ? handle : admitAndHandle;
  const runIdempotent = async (c: ApiContext, sent: { fields?: object }) => {
    const named = await beginIdempotent(c, sent.fields ?? {});
    return named instanceof Response ? named : act(c, { ...sent, named });
  };
  const run = isIdempotent(name, call) ? runIdempotent : act;
  const respond = (c: ApiContext, sent: object) => (sent instanceof Response ? sent : run(c, sent));
  api.on(
    route.method.toUpperCase(),
    route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    (c: ApiContext): Response | Promise<Response> => {
      const sent = read(c);
      return sent instanceof Promise ? sent.then((all) => respond(c, all)) : respond(c, sent);
    },
  );
}

export function describeCall(name: string, call: GetCall | PostCall, words: CallWords<ProblemCode>): RouteConfig {
  const [method = '', path = ''] = name.split(' ');
  if (!call.answer) throw new Error(`${name} has no answer in the contract`);
  const fields = 'fields' in call ? call.fields : undefined;
  const security = securityOf(words.who, words.scope);
  const codes = new Set<ProblemCode>([...words.failures, ...askerFailures[words.who]]);
  if (method !== 'GET') codes.add('server.no_room');
  if (isIdempotent(name, call)) for (const code of idempotencyFailures) codes.add(code);
  const request = {
    ...(call.path && { params: call.path }),
    ...(call.query && { query: call.query }),
    ...(call.headers && { headers: call.headers }),
    ...(fields && { body: { content: formBody(fields) } }),
  };
  return {
    method: method.toLowerCase() as 'get' | 'post',
    path,
    summary: words.summary,
    ...(words.description !== undefined && { description: words.description }),
    ...(security && { security }),
    ...(Object.keys(request).length > 0 && { request }),
    responses: { ...success(words.schema ?? call.answer, words.gives), ...failures(...codes) },
  };
}

/** The function returns the input, or the error response. */
export function createReader(call: GetCall | PostCall): (c: ApiContext) => object | Promise<object> {
  const { path, query } = call;
  const fields = 'fields' in call ? call.fields : undefined;
  // Most requests have no query, so its defaults are parsed once.
  const noQuery = query?.safeParse({});
  const readQuery = (c: ApiContext) => {
    if (!query || (noQuery?.success && !c.req.url.includes('?'))) return noQuery;
    const given = Object.entries(c.req.queries()).map(([key, all]) => [key, all.length > 1 ? all : all[0]]);
    return query.safeParse(Object.fromEntries(given));
  };
  const readStart = (c: ApiContext) => {
    const inPath = path?.safeParse(c.req.param());
    if (inPath?.success === false) return refuse(c, inPath.error);
    const inQuery = readQuery(c);
    if (inQuery?.success === false) return refuse(c, inQuery.error);
    return { path: inPath?.data, query: inQuery?.data };
  };
  if (!fields) return readStart;
  const lists = listFields(fields);
  const readRest = (c: ApiContext) => {
    if (lists.size === 0) return c.req.query();
    return collectFields(
      Object.entries(c.req.queries()).flatMap(([name, all]) => all.map((value) => [name, value] as const)),
      lists,
    );
  };
  return async (c) => {
    const start = readStart(c);
    if (start instanceof Response) return start;
    const sent = await readFields(c, lists);
    if (sent instanceof Response) return sent;
    const result = fields.safeParse({ ...readRest(c), ...sent });
    return result.success ? { ...start, fields: result.data } : refuse(c, result.error);
  };
}

function listFields({ shape }: z.ZodObject): ReadonlySet<string> {
  const isList = (schema: z.core.$ZodType): boolean => {
    if (schema instanceof z.ZodArray) return true;
    const isWrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional;
    return isWrapped && isList(schema.unwrap());
  };
  return new Set(Object.entries(shape).flatMap(([name, schema]) => (isList(schema) ? [name] : [])));
}

/** JSON of objects registered by `answeredAgain`; '' until the first response. */
const texts = new WeakMap<object, string>();

/** Registers an immutable object, whose JSON is then cached. */
export function answeredAgain<Data extends object>(data: Data): Data {
  texts.set(data, '');
  return data;
}

function textOf(data: unknown): string {
  const known = typeof data === 'object' && data !== null ? texts.get(data) : undefined;
  if (known) return known;
  const text = JSON.stringify({ status: 'ok', data });
  if (known === '') texts.set(data as object, text);
  return text;
}

export function ok<Data>(c: CallContext<Data>, data: NoInfer<Data>, cacheControl = 'no-store'): Answered<Data> {
  const told = c.env?.told;
  if (told) told.data = data;
  return answer(c, told ? null : textOf(data), 200, dataHeaders(cacheControl)) as Answered<Data>;
}
