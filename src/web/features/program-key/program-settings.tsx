import { Plug } from 'lucide-react';
import { useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { refreshLists, usePagedList } from '#web/api/use-paged-list.ts';
import { plainButton } from '#web/components/button.ts';
import { MoreButton } from '#web/components/more-button.tsx';
import { PanelGroup, PanelRowSkeleton } from '#web/components/panel-row.tsx';
import { PageRow } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyItem } from './key-item.tsx';
import { NewKey } from './new-key.tsx';

const listName = 'GET /api/v6/program/key/list';

/** API keys with which programs and devices act for the member, and the form for a new one. */
export function ProgramSettings() {
  const { t, locale, formatNumber } = useLocale();
  const { items, first, last, wrong, isLoading, loadMore } = usePagedList(listName, { locale }, 100);
  const [made, setMade] = useState<string | null>(null);
  const [isStored, setStored] = useState(false);
  const [news, setNews] = useState('');
  // phrases: error.*
  return (
    <>
      <div className="grid gap-2 border-b border-line px-5 py-4 text-[0.9375rem]">
        <p>{t('settings.programs.lead')}</p>
        {first && (
          <p className="text-muted">
            {t('settings.programs.meter', {
              left: formatNumber(first.leftToday),
              most: formatNumber(first.perDay),
            })}
          </p>
        )}
      </div>
      <PageRow page="/connect" icon={Plug} title={t('footer.connect')} />
      <p role="status" className="sr-only">
        {news}
      </p>
      <PanelGroup title={t('settings.programs.keys')}>
        {wrong && (
          <div role="alert" className="grid justify-items-start gap-3 border-b border-line px-5 py-4">
            <p className="text-unwanted">{t(`error.${wrong}` as PhraseKey)}</p>
            <button type="button" className={plainButton} onClick={loadMore}>
              {t('common.retry')}
            </button>
          </div>
        )}
        {last === null && wrong === null && <PanelRowSkeleton />}
        {last !== null && items.length === 0 && (
          <p className="border-b border-line px-5 py-4 text-muted">{t('settings.programs.none')}</p>
        )}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <KeyItem key={item.id} item={item} onRevoked={() => setNews(t('settings.programs.revoked'))} />
            ))}
          </ul>
        )}
        {last?.hasMore && wrong === null && (
          <div className="border-b border-line px-5 pb-3">
            <MoreButton label={t('common.show_more')} isLoading={isLoading} onClick={loadMore} />
          </div>
        )}
      </PanelGroup>
      <PanelGroup title={made === null ? t('settings.programs.new') : t('settings.programs.made')}>
        {made === null ? (
          <KeyForm
            takesFocus={isStored}
            onMade={(key) => {
              setMade(key);
              setNews('');
              void refreshLists(listName);
            }}
          />
        ) : (
          <NewKey
            text={made}
            onStored={() => {
              setMade(null);
              setStored(true);
            }}
          />
        )}
      </PanelGroup>
    </>
  );
}
