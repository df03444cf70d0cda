import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnyRouter } from '@tanstack/react-router';
import { getSsrStatus } from '@tanstack/react-router/ssr/server';
import { createStartHandler, StartServer } from '@tanstack/react-start/server';
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { getRenderContext } from './api/page-context.ts';
import { renderedMatches, writePageData, writePagePhrases } from './api/page-data.ts';
import { scriptStart, writeScripts } from './api/script-start.ts';
import { firstScript } from './features/site/first-script.ts';
import { phraseStore } from './features/site/phrase-book.ts';
import { rootDataOf } from './features/site/root-data.ts';

/** The page leaves as one string, beside the response: the policy lists the hashes of its inline scripts. */
const fetch = createStartHandler(({ router, responseHeaders }) => {
  const { reply } = getRenderContext();
  // Whoever renders it once more, as the bench does, is in this page's context then: it notes what the page says.
  reply.tree = AsyncLocalStorage.bind(() => renderToString(createElement(StartServer, { router })));
  const page = finishPage(router, reply.tree);
  reply.html = page.html;
  // Only these scripts may run: any other script in the page may be injected.
  const restoreScroll = getScrollRestorationScriptForRouter(router);
  // The router's own script, which ends in the document like ours.
  const ofRouter = restoreScroll === null ? [] : [`${restoreScroll};document.currentScript.remove()`];
  reply.scripts = [firstScript, ...ofRouter, ...page.scripts];
  return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
});

export default { fetch };

/** The whole document of a router that has loaded its page: what `render` gives, the page's data and its scripts. */
function finishPage(router: AnyRouter, render: () => string): { html: string; scripts: string[] } {
  const matches = renderedMatches(router);
  const assets = matches.map(({ routeId }) => router.ssr?.manifest?.routes[routeId] ?? {});
  // In development Vite's own scripts and styles go where they belong; a built page starts its modules by itself.
  if (!import.meta.env.DEV) router.ssr = { manifest: undefined };
  const html = render();
  // By name what others need comes first: the chunks that vite.config.ts makes are numbered.
  const scripts = assets.flatMap((route) => route.scripts ?? []);
  const preloads = assets
    .flatMap((route) => route.preloads ?? [])
    .map((link) => (typeof link === 'string' ? link : link.href));
  const locale = rootDataOf(matches)?.locale;
  const words = locale ? phraseStore.preloadLink(locale) : null;
  const start = scriptStart(String(scripts[0]?.attrs?.src), preloads.toSorted(), words?.href ?? null);
  const phrases = locale ? writePagePhrases(phraseStore.pick(locale, getRenderContext().reply.said ?? [])) : '';
  const end = html.lastIndexOf('</body>');
  const written = import.meta.env.DEV ? writeScripts(scripts) : `<script>${start}</script>`;
  return {
    // React's string of a whole document has no doctype, and without one a browser lays the page out in quirks mode.
    html: `<!doctype html>${html.slice(0, end)}${writePageData(matches)}${phrases}${written}${html.slice(end)}`,
    scripts: import.meta.env.DEV ? [] : [start],
  };
}
