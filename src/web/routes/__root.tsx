import { createRootRoute, isNotFound, Outlet } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { getRenderContext, readLocale } from '#web/api/page-context.ts';
import { barePath, languagePrefix } from '#web/features/site/address.ts';
import { fallbackTitle } from '#web/features/site/head.ts';
import { loadPhrases, preloadPhrases } from '#web/features/site/phrase-book.ts';
import { countedLocale, type RootData } from '#web/features/site/root-data.ts';
import { Document } from '#web/screens/frame/document.tsx';
import { FailedPage, PageNotFound } from '#web/screens/frame/failed-page.tsx';
import { Shell } from '#web/screens/frame/shell.tsx';
import appCss from '../styles/app.css?url';

/** Data of a document. The browser has them from the server. */
const loadRoot = createIsomorphicFn()
  .server(async (prefix: string | undefined, pathname: string): Promise<RootData> => {
    const locale = readLocale(prefix);
    await loadPhrases(locale);
    const { publicUrl, site, analytics, announcement, needsAdmin, reply } = getRenderContext();
    const counted = locale === countedLocale ? (analytics ?? null) : null;
    // Extends the content security policy of this document only.
    if (counted !== null) reply.connects = [new URL(counted.url).origin];
    return {
      locale,
      publicUrl,
      site,
      analytics: counted,
      // Browsers keep the offline page for weeks, and would show an announcement whose time is over.
      announcement: (barePath(pathname, prefix) !== '/offline' && announcement?.(locale)) || null,
      needsAdmin: needsAdmin?.() ?? false,
    };
  })
  .client((): Promise<RootData> => Promise.reject(new Error('only a server loads the root')));

export const Route = createRootRoute({
  // Language and site data stay the same for the life of a document.
  staleTime: Number.POSITIVE_INFINITY,
  loader: ({ params, location: { pathname } }) =>
    loadRoot(languagePrefix(pathname, (params as { lang?: string }).lang), pathname),
  head: ({ loaderData, matches }) => ({
    meta: [
      ...(loaderData ? [{ title: fallbackTitle(loaderData.locale, leadsNowhere(matches)) }] : []),
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'format-detection', content: 'telephone=no' },
    ],
    links: [
      // Blocks rendering until header and footer are complete: a partial one would jump on a slow connection.
      { rel: 'expect', href: '#toasts', blocking: 'render' },
      { rel: 'stylesheet', href: appCss },
      // In a build, `script-start.ts` preloads them with the modules.
      ...(import.meta.env.DEV && loaderData ? preloadPhrases(loaderData.locale) : []),
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/icon-32.png', sizes: '32x32', type: 'image/png' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: `/manifest.webmanifest${loaderData ? `?lang=${loaderData.locale}` : ''}` },
    ],
  }),
  shellComponent: Document,
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: () => <PageNotFound />,
  errorComponent: ({ error }) => (
    <Shell>
      <FailedPage error={error} />
    </Shell>
  ),
});

/** Whether no page matches the address, only the redirecting index does, or a page found nothing to show. */
function leadsNowhere(matches: readonly { routeId: string; error: unknown }[]): boolean {
  return matches.length === 1 || matches.some(({ routeId, error }) => routeId === '/{-$lang}/' || isNotFound(error));
}
