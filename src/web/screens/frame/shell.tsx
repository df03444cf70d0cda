import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { rememberLocale } from '#web/api/page-context.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { writtenAnnouncement } from '#web/features/admin/announcement-banner.tsx';
import { useFirstSteps } from '#web/features/sign-in/first-steps.ts';
import { rememberPlace } from '#web/features/sign-in/return-path.ts';
import { useLanguagePrefix } from '#web/features/site/address.ts';
import { storeOfflinePage } from '#web/features/site/offline.ts';
import { useVisitCount } from '#web/features/site/visit-count.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { localizedPath } from '#web/i18n/localized-path.ts';
import { SettingsHost } from '#web/screens/settings/settings.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

// Only after a first sign-in.
const FirstStepsCard = lazyPart(() => import('#web/features/profile/first-steps-card.tsx'), { isOptional: true });

export function Shell({ children }: { children: ReactNode }) {
  const { t, locale } = useLocale();
  const prefix = useLanguagePrefix();
  const pathname = useLocation({ select: (at) => at.pathname });
  const isNewcomer = useFirstSteps(pathname);
  useVisitCount();
  // A prefix also sets the language of addresses without one.
  useEffect(() => {
    if (prefix !== undefined) rememberLocale(locale);
  }, [prefix, locale]);
  useEffect(() => storeOfflinePage(localizedPath(locale, '/offline')), [locale]);
  // The return target of a sign-in.
  const place = useLocation({ select: ({ href }) => href });
  useEffect(() => rememberPlace(place), [place]);
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-surface px-4 py-3 font-semibold text-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-2"
      >
        {t('header.skip')}
      </a>
      <Header />
      <OfflineBanner />
      {writtenAnnouncement()}
      {/* Window height while a page, or a member's later part, loads, so that the footer does not jump. */}
      <main id="content" tabIndex={-1} className="flex-1 outline-none empty:min-h-dvh in-data-member:min-h-dvh">
        {isNewcomer && <FirstStepsCard />}
        {children}
      </main>
      <Footer />
      <SettingsHost />
    </>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function OfflineBanner() {
  const { t } = useLocale();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-suspicious-soft px-4 py-2.5 text-center text-suspicious">{t('page.offline.text')}</p>
      )}
    </div>
  );
}
