import { useLocation } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import { locales } from '#shared/locale.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { barePath, useAddress, useLanguagePrefix } from '#web/features/site/address.ts';
import { InstallLink } from '#web/features/site/install-app.tsx';
import { useSite } from '#web/features/site/site.ts';
import { StoreBadge } from '#web/features/site/store-badge.tsx';
import { SupportPhrase } from '#web/features/site/support-phrase.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { localizedPath } from '#web/i18n/localized-path.ts';

const pages = [
  ['terms', 'footer.terms'],
  ['privacy', 'footer.privacy'],
  ['cookies', 'footer.cookies'],
  ['purchase-policy', 'footer.purchase_policy'],
  ['contacts', 'footer.contacts'],
  ['unlist', 'footer.unlist'],
  ['data-request', 'footer.data_request'],
  ['withdraw', 'withdraw.title'],
  ['transparency', 'footer.transparency'],
] as const;

export function Footer() {
  const { t } = useLocale();
  const { site } = useSite();
  const address = useAddress();
  const { operator, stores } = site;
  const badges = [
    ['googlePlay', t('footer.google_play')],
    ['appStore', t('footer.app_store')],
    ['androidPackage', t('footer.android_package')],
  ] as const;
  const hasStore = badges.some(([store]) => stores[store] !== null);
  return (
    <footer className="no-print mt-auto border-t border-line bg-surface text-[0.875rem] text-muted">
      <div className="mx-auto grid max-w-[792px] gap-x-8 gap-y-3 px-4 py-6 md:py-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <nav aria-label={t('footer.label')} className="-mx-2 flex flex-wrap content-start gap-x-1">
          {pages.map(([page, words]) => (
            <PageLink
              key={page}
              href={address(`/${page}`)}
              className="inline-flex min-h-11 items-center rounded-control px-2 hover:text-text hover:underline md:min-h-8"
            >
              {t(words)}
            </PageLink>
          ))}
        </nav>
        <div className="grid content-center gap-3 md:gap-2">
          {/* Hidden inside the operator's app. */}
          <div className="flex flex-wrap gap-2 in-data-apk:hidden">
            {badges.map(([store, label]) => {
              const href = stores[store];
              return href !== null && <StoreBadge key={store} store={store} href={href} label={label} />;
            })}
            {/* Without an operator's app, the site itself can be installed. */}
            {!hasStore && (
              <InstallLink className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 hover:text-text hover:underline md:min-h-8" />
            )}
          </div>
          <p className="empty:hidden">
            {operator.name && <>{t('footer.run_by', { operator: withoutPoint(operator.name) })} </>}
            <SupportPhrase phrase="footer.support" />
          </p>
          <div className="flex flex-wrap gap-x-4">
            {/* Handled by `first-script.ts`; `app.css` shows the name of the theme it switches to. */}
            <button
              type="button"
              data-flip=""
              className="needs-script -mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 hover:text-text md:min-h-8"
            >
              <span>{t('footer.dark')}</span>
              <span>{t('footer.light')}</span>
            </button>
            <PageLink
              href={address('/connect')}
              className="-mx-2 inline-flex min-h-11 items-center rounded-control px-2 hover:text-text hover:underline md:min-h-8"
            >
              {t('footer.connect')}
            </PageLink>
            <LanguageLinks />
          </div>
        </div>
        {/* Hidden on the sign-in page, which has a QR code of its own. */}
        <figure className="flex items-center gap-3 self-start text-[0.8125rem] max-md:hidden md:col-start-2 md:row-span-2 md:row-start-1 in-[body:has(#code-title)]:hidden">
          <img
            src="/qr.svg"
            alt={t('footer.qr_alt')}
            width={104}
            height={104}
            loading="lazy"
            className="size-26 rounded-control bg-white p-1.5"
          />
          <figcaption className="max-w-30">{t('footer.qr')}</figcaption>
        </figure>
      </div>
    </footer>
  );
}

/** This page in other languages, for readers without script and for search engines. */
function LanguageLinks() {
  const { t } = useLocale();
  const prefix = useLanguagePrefix();
  const { pathname } = useLocation();
  const path = barePath(pathname, prefix);
  return (
    <details className="open:basis-full">
      <summary className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 hover:text-text md:min-h-8">
        <Languages size={18} aria-hidden="true" />
        {t('footer.languages')}
      </summary>
      <ul className="-mx-2 flex flex-wrap gap-x-1 pt-1">
        {locales.map(({ tag, nativeName, bcp47 }) => (
          <li key={tag}>
            <a
              href={localizedPath(tag, path)}
              lang={bcp47}
              hrefLang={bcp47}
              className="inline-flex min-h-11 items-center rounded-control px-2 hover:text-text hover:underline"
            >
              {nativeName}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Removes the final period of a name such as “Ring & Co.” before the sentence's own. */
function withoutPoint(name: string): string {
  return name.replace(/\.$/, '');
}
