import { useEffect, useRef, useState } from 'react';
import type { SpamCampaign } from '#contract/spam-campaign.ts';
import { refreshLists, usePagedList } from '#web/api/use-paged-list.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { SpamCampaignForm } from './spam-campaign-form.tsx';
import { SpamCampaignPreview } from './spam-campaign-preview.tsx';
import { SpamCampaignRow } from './spam-campaign-row.tsx';

const moving: readonly SpamCampaign['state'][] = ['running', 'undoing'];
/** Poll interval of a running campaign. */
const askMs = 2_000;

/** Search, review and removal of a spam campaign (M37). */
export function SpamCampaignView() {
  const { t } = useLocale();
  const [seen, setSeen] = useState<SpamCampaign | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = usePagedList('GET /api/v6/moderation/waves', {}, 10);
  const { items, last } = list;
  const isMoving = items.some(({ state }) => moving.includes(state));
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void refreshLists('GET /api/v6/moderation/waves'), askMs);
    return () => clearInterval(timer);
  }, [isMoving]);

  async function showRun() {
    setSeen(null);
    await refreshLists('GET /api/v6/moderation/waves');
    heading.current?.focus();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-[70ch] text-[0.9375rem] text-muted">{t('desk.wave.lead')}</p>
      <SpamCampaignForm onSeen={setSeen} />
      {seen && <SpamCampaignPreview key={seen.id} spamCampaign={seen} onRun={showRun} />}
      <section aria-labelledby="spam-campaigns-run" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="spam-campaigns-run" ref={heading} tabIndex={-1} className="text-[1.125rem]">
          {t('desk.wave.list')}
        </h2>
        <PagedRows list={list}>
          {items.length === 0 ? (
            <p className="card p-6 text-center text-muted">{last === null ? t('history.loading') : t('desk.none')}</p>
          ) : (
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {items.map((spamCampaign) => (
                <li key={spamCampaign.id} className="card p-4 sm:p-5">
                  <SpamCampaignRow spamCampaign={spamCampaign} />
                </li>
              ))}
            </ol>
          )}
        </PagedRows>
      </section>
    </div>
  );
}
