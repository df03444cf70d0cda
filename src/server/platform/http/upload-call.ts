import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { CallMap, PostCall } from '#contract/call.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { type ApiContext, type ApiEnv, refuse } from './api.ts';
import { type CallContext, type CallWords, type DataOf, describeCall, type Reply, type Sent } from './call.ts';
import { formBody, readBody } from './form-fields.ts';
import { problem, type Refusal } from './problem.ts';

/** What multipart writes around a file. */
const maxFrameBytes = 16 * 1024;

/** How a file is let in. */
export interface UploadGate<Admitted extends object, Code extends ProblemCode> {
  /** The largest file; of a larger one no more than this is read, and `tooLarge` is answered. */
  maxBytes: number;
  tooLarge: Code;
  /** Decides before anything of the file is read: what it makes goes to the handler, or its answer out. */
  admit(c: ApiContext): Promise<Admitted | Refusal<Code>>;
}

/**
 * Adds a POST call of the contract that takes one file as `multipart/form-data`. What the sender says of the file, its
 * name and its type, is not looked at.
 */
export function addUpload<
  Map extends CallMap,
  Name extends keyof Map & string,
  const Code extends ProblemCode,
  Admitted extends object,
>(
  api: OpenAPIHono<ApiEnv>,
  calls: Map,
  name: Name,
  words: CallWords<Code> & UploadGate<Admitted, NoInfer<Code>>,
  handler: (
    c: CallContext<DataOf<Map[Name]>>,
    file: Uint8Array<ArrayBuffer>,
    admitted: Exclude<Admitted, Response>,
  ) => Promise<Reply<Map[Name], NoInfer<Code>>>,
): void {
  const { maxBytes, tooLarge, admit } = words;
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
    const admitted = await admit(c);
    if (admitted instanceof Response) return admitted;
    const contentType = c.req.header('content-type') ?? '';
    if (!/^multipart\/form-data\s*;/i.test(contentType)) return problem(c, 'request.unsupported_media_type');
    const body = await readBody(c, maxBytes + maxFrameBytes);
    if (body === null) return problem(c, tooLarge);
    const [file, ...more] = body instanceof Response ? [] : body.files;
    if (!file || more.length > 0 || file[0] !== field) return refuseFiles(c, field);
    if (file[1].size > maxBytes) return problem(c, tooLarge);
    return handler(c as never, new Uint8Array(await file[1].arrayBuffer()), admitted as Exclude<Admitted, Response>);
  });
}

/**
 * The same for a call that takes fields, with a file or without: its multipart form may hold the file, and a form or JSON
 * may be as large as the file could be.
 */
export function addFieldsOrFile<
  Map extends CallMap,
  Name extends keyof Map & string,
  const Code extends ProblemCode,
  Admitted extends object,
>(
  api: OpenAPIHono<ApiEnv>,
  calls: Map,
  name: Name,
  words: CallWords<Code> & UploadGate<Admitted, NoInfer<Code>>,
  handler: (
    c: CallContext<DataOf<Map[Name]>>,
    sent: Sent<Map[Name]> & { file: Uint8Array<ArrayBuffer> | null },
    admitted: Exclude<Admitted, Response>,
  ) => Promise<Reply<Map[Name], NoInfer<Code>>>,
): void {
  const { maxBytes, tooLarge, admit } = words;
  const { file: field, fields } = (calls as CallMap)[name as keyof CallMap] as PostCall;
  if (field === undefined || !fields) throw new Error(`${name} takes no file beside fields in the contract`);
  const route = describeCall(name, (calls as CallMap)[name as keyof CallMap] as PostCall, words);
  const multipart = { schema: fields.extend({ [field]: z.string().meta({ format: 'binary' }).optional() }) };
  api.openAPIRegistry.registerPath({
    ...route,
    request: { ...route.request, body: { content: { ...formBody(fields), 'multipart/form-data': multipart } } },
  });
  api.post(route.path, async (c) => {
    const admitted = await admit(c);
    if (admitted instanceof Response) return admitted;
    const body = await readBody(c, maxBytes + maxFrameBytes);
    if (body === null) return problem(c, tooLarge);
    if (body instanceof Response) return body;
    const [file, ...more] = body.files;
    if (more.length > 0 || (file && file[0] !== field)) return refuseFiles(c, field);
    if (file && file[1].size > maxBytes) return problem(c, tooLarge);
    const read = fields.safeParse({ ...c.req.query(), ...body.fields });
    if (!read.success) return refuse(c, read.error);
    const bytes = file ? new Uint8Array(await file[1].arrayBuffer()) : null;
    const sent = { fields: read.data, file: bytes };
    return handler(c as never, sent as never, admitted as Exclude<Admitted, Response>);
  });
}

function refuseFiles(c: ApiContext, field: string): Refusal<'request.invalid'> {
  return problem(c, 'request.invalid', { details: [{ path: field, message: 'one file' }] });
}
