import { useLocation } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Locale } from '#shared/locale.ts';
import { rememberLocale } from '#web/api/page-context.ts';
import { Flag } from '#web/components/flag.tsx';
import { panelRow } from '#web/components/panel-row.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { barePath, useLanguagePrefix } from '#web/features/site/address.ts';
import { useWayOut } from '#web/features/site/settings-link.tsx';
import { withoutSettings } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { localizedPath } from '#web/i18n/localized-path.ts';
import { findLanguages } from './language-search.ts';

/** All languages by their own names, found by these and by the English ones. */
export function LanguageSettings() {
  const { t, locale } = useLocale();
  const [typed, setTyped] = useState('');
  const found = findLanguages(typed);
  const prefix = useLanguagePrefix();
  const { pathname, searchStr } = useLocation();
  const query = withoutSettings(searchStr);
  const wayOut = useWayOut();
  // Changing the language loads a new document; its address keeps a prefix if there was one.
  function hrefOf({ tag }: Locale) {
    return localizedPath(prefix === undefined ? null : tag, barePath(pathname, prefix)) + query;
  }
  return (
    <>
      <div className="border-b border-line px-5 py-3">
        <TextField
          label={t('settings.language_search')}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p role="status" className="pt-2 text-[0.9375rem] text-muted empty:hidden">
          {found.length === 0 && t('settings.language_none')}
        </p>
      </div>
      {found.map((entry) => (
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
      ))}
    </>
  );
}
