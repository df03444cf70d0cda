import { Hono } from 'hono';
import { type Problem, type ProblemCode, problemCodes } from '#contract/problem.ts';
import { findLocale, negotiateLocale } from '#shared/locale.ts';
import { type PhrasePart, phraseParts } from '#shared/phrases.ts';
import { catalogueOf } from './catalogue.ts';
import { createTranslator } from './translator.ts';

/**
 * `GET /localeModule/json/{locale}.json`: the phrases of a language, flat. `?part=app` leaves the legal texts out,
 * `?part=legal` sends only them. With `?v=` of the hash that the ETag carries the answer may be kept for good.
 * `content-language` names the language that the phrases are really in.
 */
export function localeModuleRoutes(): Hono {
  const routes = new Hono();
  routes.get('/localeModule/json/:file', (c) => {
    const tag = findLocale(c.req.param('file').replace(/\.json$/, ''));
    if (tag === null || !c.req.param('file').endsWith('.json')) return refuse(c.req.raw, 'locale.unknown');
    const part = c.req.query('part') ?? 'all';
    if (!isPart(part)) return refuse(c.req.raw, 'request.invalid', 'part');

    const { body, hash, language } = catalogueOf(tag, part);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-language': language,
      'cache-control':
        c.req.query('v') === hash ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      etag: `"${hash}"`,
    };
    const known = c.req.header('if-none-match')?.split(',') ?? [];
    if (known.some((etag) => etag.trim().replace(/^W\//, '') === headers.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(body, { headers });
  });
  return routes;
}

function isPart(text: string): text is PhrasePart | 'all' {
  return text === 'all' || (phraseParts as readonly string[]).includes(text);
}

function refuse(request: Request, code: ProblemCode, path?: string): Response {
  const { t } = createTranslator(negotiateLocale(request.headers.get('accept-language')));
  const message = t(`error.${code}`);
  const problem: Problem = {
    status: 'error',
    status_code: problemCodes[code],
    code,
    message,
    details: path === undefined ? [] : [{ path, message }],
  };
  return new Response(JSON.stringify(problem), {
    status: problemCodes[code],
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  });
}
