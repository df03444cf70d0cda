import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { PageAnswer, PageContext } from '#contract/page-context.ts';
import { type AssetAnswer, loadAssets } from './assets.ts';

/** What a page may say about its answer while it renders; it travels beside the context. */
export interface PageReply {
  status: number | null;
  headers: Record<string, string>;
  /** The document; empty where the answer is none. */
  html: string;
  /** The text of each inline script that the pages themselves wrote into it. */
  scripts: string[];
  /** Other origins that the page says it asks. */
  connects?: string[];
  tree?: (() => string) | undefined;
}

/** The pages' side: fills the reply of the context. */
export interface PageServer {
  fetch(request: Request, options: { context: PageContext & { reply: PageReply } }): Promise<Response>;
}

export interface PageRenderer {
  /**
   * Renders the page at the address of `asked` to a whole string. Nothing else of a request is known here, so two
   * visitors with the same context get the same bytes.
   * Throws when the page itself fails in a way that its error page cannot show.
   */
  render(asked: { url: string }, context: PageContext): Promise<PageAnswer>;
  /** A built file by its path, or `null`; in the encoding that `acceptEncoding` likes best. */
  asset(pathname: string, acceptEncoding?: string | null): AssetAnswer | null;
  /** Only in dev mode: Vite's middleware, to run before the app. */
  devMiddleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
}

const root = new URL('../../../../', import.meta.url);

/** `built` serves `dist/` (made by `vite build`); `dev` compiles pages as they are asked for. */
export async function createPageRenderer(options: { mode: 'built' | 'dev' }): Promise<PageRenderer> {
  return options.mode === 'dev' ? createDevRenderer() : createBuiltRenderer();
}

async function createBuiltRenderer(): Promise<PageRenderer> {
  const entry = new URL('dist/server/server.js', root);
  const [module, asset] = await Promise.all([
    import(entry.href) as Promise<{ default: PageServer }>,
    loadAssets(new URL('dist/client/', root)),
  ]);
  return {
    render: (asked, context) => renderPage(module.default, asked, context),
    asset,
    close: async () => {},
  };
}

async function createDevRenderer(): Promise<PageRenderer> {
  // Only a developer's machine has Vite.
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({
    root: fileURLToPath(root),
    configFile: fileURLToPath(new URL('vite.config.ts', root)),
    server: { middlewareMode: true },
    appType: 'custom',
  });
  const pages = vite.environments.ssr;
  if (!pages || !isRunnableDevEnvironment(pages)) throw new Error('Vite has no server environment for pages');
  return {
    async render(asked, context) {
      const module = await pages.runner.import<{ default: PageServer }>('virtual:tanstack-start-server-entry');
      return renderPage(module.default, asked, context);
    },
    asset: () => null,
    devMiddleware: vite.middlewares,
    close: () => vite.close(),
  };
}

/** Renders one page. What the policy allows are the scripts that the pages say they wrote, whatever the document holds. */
export async function renderPage(
  server: PageServer,
  asked: { url: string },
  context: PageContext,
): Promise<PageAnswer> {
  const reply: PageReply = { status: null, headers: {}, html: '', scripts: [] };
  const page = new Request(asked.url, { headers: { accept: 'text/html' } });
  const response = await server.fetch(page, { context: { ...context, reply } });
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(reply.headers)) headers.set(name, value);
  // What is no page, such as a picture, is the response's own body.
  const body = reply.html || (await response.text());
  // The router knows of pages, missing pages and failures only; a loader may know better.
  const isRedirect = response.status >= 300 && response.status < 400;
  const status = isRedirect ? response.status : (reply.status ?? response.status);
  const connects = reply.connects ?? [];
  return { status, headers, body, connects, scriptHashes: reply.scripts.map(hashScript), tree: reply.tree };
}

/** The `sha256-…` source that lets this inline script, and no other, run. */
export function hashScript(script: string): string {
  return `sha256-${hash('sha256', script, 'base64')}`;
}
