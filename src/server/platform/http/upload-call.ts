import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { CallMap, PostCall } from '#contract/call.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { ApiContext, ApiEnv } from './api.ts';
import { type CallContext, type CallWords, type DataOf, describeCall, type Reply } from './call.ts';
import { problem, type Refusal } from './problem.ts';
import { readRawBody } from './raw-body.ts';

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
    const body = await readRawBody(c.req.raw, maxBytes + maxFrameBytes);
    if (body === null) return problem(c, tooLarge);
    const file = await readOnlyFile(body, contentType, field);
    if (file === null) return problem(c, 'request.invalid', { details: [{ path: field, message: 'one file' }] });
    if (file.size > maxBytes) return problem(c, tooLarge);
    return handler(c as never, new Uint8Array(await file.arrayBuffer()), admitted as Exclude<Admitted, Response>);
  });
}

/** The file of this field; null where there is none, or more than one file in all. */
async function readOnlyFile(body: Uint8Array<ArrayBuffer>, contentType: string, field: string): Promise<File | null> {
  try {
    const data = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    const files = [...data].filter(([, value]) => value instanceof File);
    const [only] = data.getAll(field);
    return files.length === 1 && only instanceof File ? only : null;
  } catch {
    return null;
  }
}
