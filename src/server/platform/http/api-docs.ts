import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ApiContext, createApi } from './api.ts';
import { cachedOnce, createCachedResponse, sendCached } from './cached-response.ts';

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const files: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="swagger-ui"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', validatorUrl: null });\n`;

/** Swagger UI uses inline styles, so only this page has a looser CSP. */
export function apiDocsRoutes(describe: () => object) {
  const routes = createApi();
  const document = cachedOnce(() =>
    createCachedResponse(new TextEncoder().encode(JSON.stringify(describe(), allowNull)), {
      'content-type': 'application/json',
    }),
  );
  const kept = new Map(
    Object.entries(files).map(([name, type]) => [
      name,
      cachedOnce(async () =>
        createCachedResponse(await readFile(join(folder, name)), {
          'content-type': type,
          'cache-control': 'max-age=86400',
        }),
      ),
    ]),
  );
  routes.get('/api/openapi.json', async (c) => sendCached(c, await document()));
  routes.get('/api/docs', (c) =>
    c.body(page, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
    }),
  );
  routes.get('/api/docs/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  routes.get('/api/docs/:file', async (c: ApiContext) => {
    const file = kept.get(c.req.param('file') ?? '');
    return file ? sendCached(c, await file()) : c.notFound();
  });
  return routes;
}

/** Repairs nullable references, written as `allOf` of reference and nullable type: null never fits. */
function allowNull(_key: string, part: unknown): unknown {
  const { allOf = [], ...more } = (part ?? {}) as { allOf?: { $ref?: string; type?: string | string[] }[] };
  const [named, { type = '', ...rest } = {}] = allOf;
  if (allOf.length !== 2 || named?.$ref === undefined || !Array.isArray(type) || !type.includes('null')) return part;
  return { ...more, ...rest, anyOf: [named, { type: 'null' }] };
}
