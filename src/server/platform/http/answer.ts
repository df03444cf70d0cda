import type { Context, MiddlewareHandler } from 'hono';

/** What `answer` needs to find in the context. */
export interface AnswerVariables {
  commonHeaders?: Readonly<Record<string, string>>;
  /** An answer that has the common headers already. */
  dressed?: Response;
}

/**
 * Puts `common` headers on every answer that does not say otherwise itself.
 *
 * @param isClosing whether connections should end now
 */
export function dressAnswers(
  common: Readonly<Record<string, string>>,
  isClosing: () => boolean,
): MiddlewareHandler<{ Variables: AnswerVariables }> {
  return async (c, next) => {
    c.set('commonHeaders', common);
    await next();
    if (c.get('dressed') !== c.res) {
      // In place: Hono's own `c.header` would copy the whole answer each time.
      const { headers } = c.res;
      for (const name in common) if (!headers.has(name)) headers.set(name, common[name] ?? '');
    }
    if (isClosing()) c.res.headers.set('connection', 'close');
  };
}

/** Of every answer of the API that is data: a browser that is led to one keeps it as a file and shows nothing of it. */
export const asFile = { 'content-disposition': 'attachment; filename="api.json"' };

/**
 * An answer made with the common headers on it. As one plain object they go straight to the socket, which is several
 * times cheaper than setting them one by one: for what is asked very often.
 */
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

/** Of an answer that is data. */
export function dataHeaders(cacheControl: string): Readonly<Record<string, string>> {
  return { 'content-type': 'application/json', 'cache-control': cacheControl, vary: 'accept-encoding', ...asFile };
}
