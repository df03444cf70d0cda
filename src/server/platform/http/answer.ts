import type { Context, MiddlewareHandler } from 'hono';

export interface AnswerVariables {
  commonHeaders?: Readonly<Record<string, string>>;
  dressed?: Response;
}

/** @param isClosing whether connections should be closed now */
export function addCommonHeaders(
  common: Readonly<Record<string, string>>,
  isClosing: () => boolean,
): MiddlewareHandler<{ Variables: AnswerVariables }> {
  return async (c, next) => {
    c.set('commonHeaders', common);
    await next();
    if (c.get('dressed') !== c.res) {
      // Set in place, because `c.header` would copy the response each time.
      const { headers } = c.res;
      for (const name in common) if (!headers.has(name)) headers.set(name, common[name] ?? '');
    }
    if (isClosing()) c.res.headers.set('connection', 'close');
  };
}

/** For every JSON response of the API: a browser that navigates to it downloads it instead of rendering it. */
export const asFile = { 'content-disposition': 'attachment; filename="api.json"' };

/** A single plain object is several times cheaper than setting headers one by one; for hot paths. */
export function answer(
  c: Context,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const common: AnswerVariables['commonHeaders'] = c.get('commonHeaders');
  const response = new Response(body, { status, headers: { ...common, ...headers } });
  if (common) c.set('dressed', response);
  return response;
}

export function dataHeaders(cacheControl: string): Readonly<Record<string, string>> {
  return { 'content-type': 'application/json', 'cache-control': cacheControl, vary: 'accept-encoding', ...asFile };
}
