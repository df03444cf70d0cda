import { useState } from 'react';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Texts of a campaign, loaded on demand: every access is logged. */
export function SpamCampaignTexts({ spamCampaignId }: { spamCampaignId: string }) {
  const { t } = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="rounded-control border border-line px-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-[0.9375rem] font-semibold">
        {t('desk.wave.show_texts')}
      </summary>
      {isOpen && <TextRows spamCampaignId={spamCampaignId} />}
    </details>
  );
}

function TextRows({ spamCampaignId }: { spamCampaignId: string }) {
  const { t } = useLocale();
  const address = useAddress();
  const list = usePagedList('GET /api/v6/moderation/wave/texts', { wave_id: spamCampaignId }, 20);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-3">
      <PagedRows list={list}>
        {list.last === null && <p className="py-2 text-muted">{t('history.loading')}</p>}
        <ol>
          {list.items.map(({ kind, textId, phone, international, authorId, text }) => (
            <li key={`${kind}:${textId}`} className="border-t border-line py-2">
              <p dir="auto" className="text-[0.9375rem] break-words">
                {text ?? t('desk.wave.gone')}
              </p>
              <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
                <PageLink href={address(`/number/${phone}`)} rel="nofollow" className="link">
                  <PhoneText>{international}</PhoneText>
                </PageLink>
                <span>{t('desk.log.author', { number: String(authorId) })}</span>
              </p>
            </li>
          ))}
        </ol>
      </PagedRows>
    </div>
  );
}
