import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import type { ProblemCode } from '#contract/problem.ts';
import { addRoute, createApi, failures } from './api.ts';
import { problem } from './problem.ts';

export function downloadRoute(options: {
  path: string;
  summary: string;
  file: string | null;
  contentType: string;
  missing: ProblemCode;
}) {
  const api = createApi();
  const content = { [options.contentType]: { schema: z.string().meta({ format: 'binary' }) } };
  const route = createRoute({
    method: 'get',
    path: options.path,
    summary: options.summary,
    responses: { 200: { description: 'The file', content }, ...failures(options.missing) },
  });
  addRoute(api, route, async (c) => {
    if (options.file === null) return problem(c, options.missing);
    const { size } = await stat(options.file);
    return c.body(Readable.toWeb(createReadStream(options.file)) as ReadableStream, 200, {
      'content-type': options.contentType,
      'content-disposition': 'attachment',
      'content-length': String(size),
    });
  });
  return api;
}
