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

/** It has run when React takes the page over: the browser's build need not carry it as well. */
const early = import.meta.env.SSR ? firstScript : '';

/** The HTML around every page; where the root's data could not be loaded it is in English. */
export function Document({ children }: { children: ReactNode }) {
  const data = useSite() as RootData | undefined;
  const locale = data?.locale ?? 'en';
  const { bcp47, dir } = localeEntry(locale);
  // React writes the language's direction when the language changes: what the reader chose stands over it.
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
