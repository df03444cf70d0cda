import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ProblemCode } from '#contract/problem.ts';
import type { ApiContext, ApiEnv } from './api.ts';
import { problem } from './problem.ts';
import { readRawBody } from './raw-body.ts';

/** What multipart writes around a file. */
const maxFrameBytes = 16 * 1024;

/**
 * Adds a POST call that takes one file as `multipart/form-data`. What the sender says of the file, its name and its
 * type, is not looked at.
 *
 * @param route.maxBytes the largest file; of a larger one no more than this is read, and `tooLarge` is answered
 * @param route.admit decides before anything of the file is read: what it makes goes to the handler, or its answer out
 */
export function addUpload<Admitted extends object>(
  api: OpenAPIHono<ApiEnv>,
  route: Omit<RouteConfig, 'method' | 'request'> & {
    field: string;
    maxBytes: number;
    tooLarge: ProblemCode;
    admit(c: ApiContext): Promise<Admitted | Response>;
  },
  handler: (
    c: ApiContext,
    file: Uint8Array<ArrayBuffer>,
    admitted: Exclude<Admitted, Response>,
  ) => Response | Promise<Response>,
): void {
  const { field, maxBytes, tooLarge, admit, ...rest } = route;
  const schema = z.object({ [field]: z.string().meta({ format: 'binary' }) });
  api.openAPIRegistry.registerPath({
    ...rest,
    method: 'post',
    request: { body: { content: { 'multipart/form-data': { schema } }, required: true } },
  });
  api.post(rest.path, async (c) => {
    const admitted = await admit(c);
    if (admitted instanceof Response) return admitted;
    const contentType = c.req.header('content-type') ?? '';
    if (!/^multipart\/form-data\s*;/i.test(contentType)) return problem(c, 'request.unsupported_media_type');
    const body = await readRawBody(c.req.raw, maxBytes + maxFrameBytes);
    if (body === null) return problem(c, tooLarge);
    const file = await readOnlyFile(body, contentType, field);
    if (file === null) return problem(c, 'request.invalid', { details: [{ path: field, message: 'one file' }] });
    if (file.size > maxBytes) return problem(c, tooLarge);
    return handler(c, new Uint8Array(await file.arrayBuffer()), admitted as Exclude<Admitted, Response>);
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
