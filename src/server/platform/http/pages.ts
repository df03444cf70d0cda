import { hash } from 'node:crypto';
import type { PageContext } from '#contract/page-context.ts';
import type { Shelf } from '../shelf.ts';
import { answer } from './answer.ts';
import type { ApiContext } from './api.ts';
import { type CachedPage, makePage, pick } from './cached-page.ts';
import type { PageRenderer } from './page-renderer.ts';
import { devPageSecurityPolicy, pageSecurityPolicy } from './security-headers.ts';

export interface PageDeps {
  renderer: PageRenderer;
  /** Pages that are the same for all visitors. */
  shelf: Shelf<CachedPage>;
  now(): Date;
  contextOf(c: ApiContext): PageContext;
  /** `shared`: the cache entry, null for a personal page. `admitted`: number already counted. */
  admit(
    c: ApiContext,
    context: PageContext,
  ): Promise<{ shared: { key: string; subject: string } | null; admitted: string | null }>;
}

export async function answerPage(deps: PageDeps, c: ApiContext): Promise<Response> {
  const context = deps.contextOf(c);
  const { shared, admitted } = await deps.admit(c, context);
  c.set('admitted', admitted);
  const make = () => render(deps, c, context, shared !== null);
  if (shared === null) return send(c, await make());
  const { key, subject } = shared;
  return send(c, await deps.shelf.get(key, { subject, now: deps.now() }, make, ({ whole }) => whole.status === 200));
}

const encoder = new TextEncoder();

async function render(deps: PageDeps, c: ApiContext, context: PageContext, isKept: boolean): Promise<CachedPage> {
  const asked = new URL(c.req.url);
  const url = new URL(context.publicUrl);
  // Assigned separately: resolved as a relative URL, `//other.example/` would change the host.
  url.pathname = readable(asked.pathname);
  url.search = asked.search;
  const made = await deps.renderer.render({ url: url.href }, context);
  const body = encoder.encode(made.body);
  const isDev = deps.renderer.devMiddleware !== undefined;
  const headers: Record<string, string> = {
    ...Object.fromEntries(made.headers),
    'content-security-policy': isDev ? devPageSecurityPolicy : pageSecurityPolicy(made.scriptHashes, made.connects),
    // Shared caches must not store it, because each view is metered.
    'cache-control': made.status === 200 ? (made.headers.get('cache-control') ?? 'private, no-cache') : 'no-store',
    vary: 'accept-encoding, accept-language, cookie',
  };
  return makePage({
    status: made.status,
    headers,
    // A page that is not cached contains its render time, so its body never repeats.
    etag: isKept ? `"${tagOf(body)}"` : null,
    body,
  });
}

function tagOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}

/** Escapes a path with invalid percent-encoding, so that the pages answer "not found". */
function readable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

async function send(c: ApiContext, page: CachedPage): Promise<Response> {
  const sent = await pick(page, c.req.header('accept-encoding'), c.req.header('if-none-match'));
  return answer(c, sent.body, sent.status, sent.headers);
}
