import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { z } from 'zod';
import { type ApiContext, type ApiEnv, refuse } from './api.ts';
import { formBody, readFields } from './form-fields.ts';

/**
 * Adds a POST call. Its fields come as a form, as multipart or as JSON, and the query fills those that the body lacks,
 * as some clients send them there. Files are not taken.
 */
export function addPost<Fields extends z.ZodObject>(
  api: OpenAPIHono<ApiEnv>,
  route: Omit<RouteConfig, 'method'> & { fields?: Fields },
  handler: (c: ApiContext, fields: z.output<Fields>) => Response | Promise<Response>,
): void {
  const { fields, ...rest } = route;
  api.openAPIRegistry.registerPath({
    ...rest,
    method: 'post',
    ...(fields && {
      request: {
        ...rest.request,
        body: {
          content: formBody(fields),
        },
      },
    }),
  });
  api.post(rest.path, async (c) => {
    if (!fields) return handler(c, {} as z.output<Fields>);
    const sent = await readFields(c);
    if (sent instanceof Response) return sent;
    const result = fields.safeParse({ ...c.req.query(), ...sent });
    return result.success ? handler(c, result.data) : refuse(c, result.error);
  });
}
