import { createRoute, z } from '@hono/zod-openapi';
import { findLocale } from '#shared/locale.ts';
import { phraseParts } from '#shared/phrases.ts';
import { addRoute, createApi, failures } from '../http/api.ts';
import { holdsTag } from '../http/etag.ts';
import { problem } from '../http/problem.ts';
import { catalogueOf } from './catalogue.ts';

const route = createRoute({
  method: 'get',
  path: '/localeModule/json/{file}',
  summary: 'The phrases of a language',
  request: {
    params: z.object({
      file: z
        .string()
        .meta({ param: { name: 'file', in: 'path' }, example: 'en.json', description: '`{locale}.json`' }),
    }),
    query: z.object({ part: z.enum(['all', ...phraseParts]).default('all'), v: z.string().optional() }),
  },
  responses: {
    200: {
      description: 'Phrases by their keys',
      content: { 'application/json': { schema: z.record(z.string(), z.string()) } },
    },
    ...failures('locale.unknown', 'request.invalid'),
  },
});

/**
 * `GET /localeModule/json/{locale}.json`: the phrases of a language, flat. `?part=app` leaves the legal texts out,
 * `?part=legal` sends only them. With `?v=` of the hash that the ETag carries the answer may be kept for good.
 * `content-language` names the language that the phrases are really in.
 */
export function localeModuleRoutes() {
  const api = createApi();
  addRoute(api, route, (c) => {
    const { file } = c.req.valid('param');
    const tag = file.endsWith('.json') ? findLocale(file.slice(0, -'.json'.length)) : null;
    if (tag === null) return problem(c, 'locale.unknown');
    const { part, v } = c.req.valid('query');

    const { body, hash, language } = catalogueOf(tag, part);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-language': language,
      'cache-control': v === hash ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      etag: `"${hash}"`,
    };
    if (holdsTag(c.req.header('if-none-match'), headers.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(body, { headers });
  });
  return api;
}
