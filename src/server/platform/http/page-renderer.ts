import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { PageAnswer, PageContext } from '#contract/page-context.ts';
import { type AssetAnswer, loadAssets } from './assets.ts';

export interface PageReply {
  status: number | null;
  headers: Record<string, string>;
  /** The document; empty if the response is not a page. */
  html: string;
  scripts: string[];
  connects?: string[];
  tree?: (() => string) | undefined;
}

export interface PageServer {
  fetch(request: Request, options: { context: PageContext & { reply: PageReply } }): Promise<Response>;
}

export interface PageRenderer {
  /** The output depends only on URL and context. Throws if even the error page fails. */
  render(asked: { url: string }, context: PageContext): Promise<PageAnswer>;
  asset(pathname: string, acceptEncoding?: string | null): AssetAnswer | null;
  devMiddleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
}

const root = new URL('../../../../', import.meta.url);

/** `built` serves `dist/`; `dev` compiles pages on demand. */
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
  // Vite is not installed in production.
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

/** The CSP allows only the scripts that the pages report, whatever the document contains. */
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
  // A response that is not a page, such as an image, has its own body.
  const body = reply.html || (await response.text());
  // The router only knows found, missing and failed; a loader may set a more exact status.
  const isRedirect = response.status >= 300 && response.status < 400;
  const status = isRedirect ? response.status : (reply.status ?? response.status);
  const connects = reply.connects ?? [];
  return { status, headers, body, connects, scriptHashes: reply.scripts.map(hashScript), tree: reply.tree };
}

export function hashScript(script: string): string {
  return `sha256-${hash('sha256', script, 'base64')}`;
}
