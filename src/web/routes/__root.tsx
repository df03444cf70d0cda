import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { localeEntry } from '#shared/locale.ts';
import { getRenderContext, readLocale } from '#web/api/page-context.ts';
import { Toaster } from '#web/components/toast.tsx';
import { languagePrefix } from '#web/features/site/address.ts';
import { FailedPage, PageNotFound } from '#web/features/site/failed-page.tsx';
import { firstScript } from '#web/features/site/first-script.ts';
import { fallbackTitle } from '#web/features/site/head.ts';
import { loadPhrases, phraseStore, preloadPhrases } from '#web/features/site/phrase-book.ts';
import type { RootData } from '#web/features/site/root-data.ts';
import { Shell } from '#web/features/site/shell.tsx';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';
import appCss from '../styles/app.css?url';

export const Route = createRootRoute({
  // A document keeps its language and its site for life.
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ params, location }): Promise<RootData> => {
    const locale = readLocale(languagePrefix(location.pathname, (params as { lang?: string }).lang));
    await loadPhrases(locale);
    const { publicUrl, site } = getRenderContext();
    return { locale, publicUrl, site };
  },
  head: ({ loaderData, matches }) => ({
    meta: [
      ...(loaderData ? [{ title: fallbackTitle(loaderData.locale, leadsNowhere(matches)) }] : []),
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'format-detection', content: 'telephone=no' },
    ],
    links: [
      // Header and footer are painted whole: half of one, on a slow line, would jump when the rest arrives.
      { rel: 'expect', href: '#toasts', blocking: 'render' },
      { rel: 'stylesheet', href: appCss },
      ...(loaderData ? preloadPhrases(loaderData.locale) : []),
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/icon-32.png', sizes: '32x32', type: 'image/png' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
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

/** No page fits the address, or only the one that redirects and else is not found. */
function leadsNowhere(matches: readonly { routeId: string }[]): boolean {
  return matches.length === 1 || matches.some(({ routeId }) => routeId === '/{-$lang}/');
}

function Document({ children }: { children: ReactNode }) {
  const data = Route.useLoaderData() as RootData | undefined;
  const locale = data?.locale ?? 'en';
  const { bcp47, dir } = localeEntry(locale);
  return (
    <html lang={bcp47} dir={dir} data-locale={locale} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: firstScript }} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a1e23" />
        <HeadContent />
      </head>
      <body className="flex min-h-dvh flex-col">
        <LocaleProvider store={phraseStore} locale={locale}>
          {children}
          <Toaster />
        </LocaleProvider>
        <Scripts />
      </body>
    </html>
  );
}
