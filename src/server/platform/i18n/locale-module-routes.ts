import { createRoute, z } from '@hono/zod-openapi';
import { findLocale, type LocaleTag } from '#shared/locale.ts';
import { type PhrasePart, phraseParts } from '#shared/phrase-parts.ts';
import { addRoute, createApi, failures } from '../http/api.ts';
import { type CachedResponse, cachedOnce, createCachedResponse, sendCached } from '../http/cached-response.ts';
import { preferredEncoding } from '../http/encoding.ts';
import { problem } from '../http/problem.ts';
import { catalogueOf } from './catalogue.ts';

const route = createRoute({
  method: 'get',
  path: '/localeModule/json/{file}',
  summary: 'Get the phrases of a language',
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

/** `?part=app` omits the legal texts, `?part=legal` sends only them. With the current hash in `?v=` it is immutable. */
export function localeModuleRoutes() {
  const api = createApi();
  const cachedCatalogueOf = cacheCatalogues();
  addRoute(api, route, async (c) => {
    const { file } = c.req.valid('param');
    const tag = file.endsWith('.json') ? findLocale(file.slice(0, -'.json'.length)) : null;
    if (tag === null) return problem(c, 'locale.unknown');
    const { part, v } = c.req.valid('query');

    const { hash } = catalogueOf(tag, part);
    const { headers, ...forms } = await cachedCatalogueOf(tag, part);
    return sendCached(c, {
      ...forms,
      headers: {
        ...headers,
        'cache-control': v === hash ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        // Weak if the body is compressed.
        etag: preferredEncoding(c.req.header('accept-encoding')) === null ? `"${hash}"` : `W/"${hash}"`,
      },
    });
  });
  return api;
}

function cacheCatalogues(): (tag: LocaleTag, part: PhrasePart | 'all') => Promise<CachedResponse> {
  const kept = new Map<string, () => Promise<CachedResponse>>();
  return (tag, part) => {
    const key = `${tag}/${part}`;
    const known = kept.get(key) ?? cachedOnce(() => cacheCatalogue(tag, part));
    kept.set(key, known);
    return known();
  };
}

function cacheCatalogue(tag: LocaleTag, part: PhrasePart | 'all'): Promise<CachedResponse> {
  const { body } = catalogueOf(tag, part);
  return createCachedResponse(new TextEncoder().encode(body), {
    'content-type': 'application/json; charset=utf-8',
    'content-language': tag,
  });
}
