import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { CallMap, PostCall } from '#contract/call.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { type AskerFailure, type Asking, admitAsker, type Who } from '../access/asker.ts';
import { type ApiContext, type ApiEnv, refuse } from './api.ts';
import { type CallContext, type CallWords, type DataOf, describeCall, type Reply, type Sent } from './call.ts';
import { formBody, readBody } from './form-fields.ts';
import { problem, type Refusal } from './problem.ts';

/** Overhead of multipart around a file. */
const maxFrameBytes = 16 * 1024;

export interface UploadGate<Code extends ProblemCode, W extends Who> {
  /** Largest file in bytes. A larger one is not read further and gets `tooLarge`. */
  maxBytes: number;
  tooLarge: Code;
  /** Runs after `who` and before the file is read. Returns a refusal, or null to accept. */
  admit?(c: ApiContext, asker: Asking[W]): Promise<Refusal<Code> | null>;
}

/** Adds a POST call that takes one multipart file. The file's name and content type are ignored. */
export function addUpload<
  Map extends CallMap,
  Name extends keyof Map & string,
  const Code extends ProblemCode,
  W extends Who,
>(
  api: OpenAPIHono<ApiEnv>,
  calls: Map,
  name: Name,
  words: CallWords<Code, W> & UploadGate<NoInfer<Code>, W>,
  handler: (
    c: CallContext<DataOf<Map[Name]>>,
    file: Uint8Array<ArrayBuffer>,
    asker: Asking[W],
  ) => Promise<Reply<Map[Name], NoInfer<Code> | AskerFailure<W>>>,
): void {
  const { maxBytes, tooLarge } = words;
  const call = (calls as CallMap)[name as keyof CallMap] as PostCall;
  const { file: field } = call;
  if (field === undefined) throw new Error(`${name} takes no file in the contract`);
  const route = describeCall(name, call, words);
  const schema = z.object({ [field]: z.string().meta({ format: 'binary' }) });
  api.openAPIRegistry.registerPath({
    ...route,
    request: { body: { content: { 'multipart/form-data': { schema } }, required: true } },
  });
  api.post(route.path, async (c) => {
    const asker = await admitSender(c, words);
    if (asker instanceof Response) return asker;
    const contentType = c.req.header('content-type') ?? '';
    if (!/^multipart\/form-data\s*;/i.test(contentType)) return problem(c, 'request.unsupported_media_type');
    const body = await readBody(c, maxBytes + maxFrameBytes);
    if (body === null) return problem(c, tooLarge);
    const [file, ...more] = body instanceof Response ? [] : body.files;
    if (!file || more.length > 0 || file[0] !== field) return refuseFiles(c, field);
    if (file[1].size > maxBytes) return problem(c, tooLarge);
    return handler(c as never, new Uint8Array(await file[1].arrayBuffer()), asker as never);
  });
}

/** Fields sent as a form or JSON may be as large as the file. */
export function addFieldsOrFile<
  Map extends CallMap,
  Name extends keyof Map & string,
  const Code extends ProblemCode,
  W extends Who,
>(
  api: OpenAPIHono<ApiEnv>,
  calls: Map,
  name: Name,
  words: CallWords<Code, W> & UploadGate<NoInfer<Code>, W>,
  handler: (
    c: CallContext<DataOf<Map[Name]>>,
    sent: Sent<Map[Name]> & Asking[W] & { file: Uint8Array<ArrayBuffer> | null },
  ) => Promise<Reply<Map[Name], NoInfer<Code> | AskerFailure<W>>>,
): void {
  const { maxBytes, tooLarge } = words;
  const { file: field, fields } = (calls as CallMap)[name as keyof CallMap] as PostCall;
  if (field === undefined || !fields) throw new Error(`${name} takes no file beside fields in the contract`);
  const route = describeCall(name, (calls as CallMap)[name as keyof CallMap] as PostCall, words);
  const multipart = { schema: fields.extend({ [field]: z.string().meta({ format: 'binary' }).optional() }) };
  api.openAPIRegistry.registerPath({
    ...route,
    request: { ...route.request, body: { content: { ...formBody(fields), 'multipart/form-data': multipart } } },
  });
  api.post(route.path, async (c) => {
    const asker = await admitSender(c, words);
    if (asker instanceof Response) return asker;
    const body = await readBody(c, maxBytes + maxFrameBytes);
    if (body === null) return problem(c, tooLarge);
    if (body instanceof Response) return body;
    const [file, ...more] = body.files;
    if (more.length > 0 || (file && file[0] !== field)) return refuseFiles(c, field);
    if (file && file[1].size > maxBytes) return problem(c, tooLarge);
    const read = fields.safeParse({ ...c.req.query(), ...body.fields });
    if (!read.success) return refuse(c, read.error);
    const bytes = file ? new Uint8Array(await file[1].arrayBuffer()) : null;
    return handler(c as never, { fields: read.data, file: bytes, ...asker } as never);
  });
}

async function admitSender<W extends Who>(
  c: ApiContext,
  { who, admit }: { who: W; admit?(c: ApiContext, asker: Asking[W]): Promise<Response | null> },
): Promise<object | Response> {
  const asker = admitAsker(c, who, undefined);
  if (asker instanceof Response) return asker;
  return (await admit?.(c, asker as never)) ?? asker;
}

function refuseFiles(c: ApiContext, field: string): Refusal<'request.invalid'> {
  return problem(c, 'request.invalid', { details: [{ path: field, message: 'one file' }] });
}
