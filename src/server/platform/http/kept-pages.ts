import { withCommon } from './answer.ts';
import type { ApiEnv } from './api.ts';
import { pick } from './cached-page.ts';
import type { Observer } from './observe.ts';
import type { PageCache } from './page-cache.ts';

export interface KeptPagesDeps {
  cache: PageCache;
  /** The key of a page without a query that depends on nothing of the visitor but the language. */
  keyOf(path: string, acceptLanguage: string | null): string;
  /** Cookies by which a page is another, or counts for somebody else. */
  hasOwnView(cookies: string): boolean;
  /** Passes by the meter; false where that has to be found out, and nothing was taken. */
  mayRead(asker: { env: ApiEnv['Bindings'] }, subject: string, now: Date): boolean;
  now(): Date;
  /** Headers of every answer. */
  common: Readonly<Record<string, string>>;
  note: Observer;
}

/** Answers what it can at once; null where the app has to. */
export type KeptPages = (request: Request, bindings: ApiEnv['Bindings']) => Response | null;

/** The app answers pages by the route that is left for all addresses. */
const labels = { method: 'GET', route: '/*' };

/**
 * Answers pages that are kept, in one turn and before anything is routed: the way through the app took twice as long as
 * all the rest. It answers only whom nothing distinguishes but their network and language, and is the same answer as
 * the app's own.
 */
export function keptPages({ cache, common, ...deps }: KeptPagesDeps): KeptPages {
  return (request, env) => {
    if (request.method !== 'GET') return null;
    const start = performance.now();
    const path = pathOf(request.url);
    if (path === null) return null;
    const { headers } = request;
    const cookies = headers.get('cookie');
    if (cookies !== null && deps.hasOwnView(cookies)) return null;
    const now = deps.now();
    const kept = cache.find(deps.keyOf(path, headers.get('accept-language')), now);
    if (!kept?.subject) return null;
    const sent = pick(kept.page, headers.get('accept-encoding'), headers.get('if-none-match'));
    if (sent instanceof Promise || !deps.mayRead({ env }, kept.subject, now)) return null;
    const response = new Response(sent.body, { status: sent.status, headers: withCommon(common, sent.headers) });
    deps.note({ ...labels, status: sent.status }, performance.now() - start);
    return response;
  };
}

/** The path of an address as it is written; null where it has a query. */
function pathOf(url: string): string | null {
  if (url.includes('?')) return null;
  const from = url.indexOf('/', url.indexOf('//') + 2);
  return from === -1 ? null : url.slice(from);
}
