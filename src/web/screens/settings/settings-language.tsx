import { useLocation } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type Locale, locales } from '#shared/locale.ts';
import { rememberLocale } from '#web/api/page-context.ts';
import { Flag } from '#web/components/flag.tsx';
import { panelRow } from '#web/components/panel-row.tsx';
import { barePath, useLanguagePrefix } from '#web/features/site/address.ts';
import { useWayOut } from '#web/features/site/settings-link.tsx';
import { withoutSettings } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { localizedPath } from '#web/i18n/localized-path.ts';

/** All languages by their own names. */
export function LanguageSettings() {
  const { locale } = useLocale();
  const prefix = useLanguagePrefix();
  const { pathname, searchStr } = useLocation();
  const query = withoutSettings(searchStr);
  const wayOut = useWayOut();
  // Changing the language loads a new document; its address keeps a prefix if there was one.
  function hrefOf({ tag }: Locale) {
    return localizedPath(prefix === undefined ? null : tag, barePath(pathname, prefix)) + query;
  }
  return locales.map((entry) => (
    <a
      key={entry.tag}
      href={hrefOf(entry)}
      lang={entry.bcp47}
      dir={entry.dir}
      aria-current={entry.tag === locale || undefined}
      className={panelRow}
      onClick={(event) => {
        rememberLocale(entry.tag);
        wayOut(event, (href) => window.location.assign(href));
      }}
    >
      <Flag country={entry.flag} />
      <span className="flex-1 font-medium">{entry.nativeName}</span>
      {entry.tag === locale && <Check size={20} aria-hidden="true" className="text-brand" />}
    </a>
  ));
}
