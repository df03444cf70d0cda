import { HeadContent } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { localeEntry } from '#shared/locale.ts';
import { Toaster } from '#web/components/toast.tsx';
import { readDirection, showDirection } from '#web/features/site/direction.ts';
import { firstScript } from '#web/features/site/first-script.ts';
import { phraseStore } from '#web/features/site/phrase-book.ts';
import type { RootData } from '#web/features/site/root-data.ts';
import { useSite } from '#web/features/site/site.ts';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';

/** It has run before hydration, so the browser bundle omits it. */
const early = import.meta.env.SSR ? firstScript : '';

/** HTML document of every page; in English if the root's data failed to load. */
export function Document({ children }: { children: ReactNode }) {
  const data = useSite() as RootData | undefined;
  const locale = data?.locale ?? 'en';
  const { bcp47, dir } = localeEntry(locale);
  // React sets the language's direction on a language change; the reader's choice overrides it.
  useLayoutEffect(() => showDirection(readDirection(), dir), [dir]);
  return (
    <html lang={bcp47} dir={dir} data-locale={locale} suppressHydrationWarning>
      <head>
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a1e23" />
        <HeadContent />
      </head>
      <body className="flex min-h-dvh flex-col">
        <LocaleProvider store={phraseStore} locale={locale}>
          {children}
          <Toaster />
        </LocaleProvider>
      </body>
    </html>
  );
}
