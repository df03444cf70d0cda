import { EyeOff } from 'lucide-react';
import type { NumberVisitor } from '#contract/history.ts';
import { joinSentences } from '#shared/join-sentences.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Who looked up my number; without Pro, an explanation and no request. */
export function VisitorList({ isPro }: { isPro: boolean }) {
  const { t } = useLocale();
  const { visitorDays } = useSite().site.promises;
  const address = useAddress();
  const list = usePagedList('GET /api/v6/spy/visitors', isPro ? {} : null);
  const hidden = list.last?.hidden ?? 0;
  return (
    <SectionCard title={t('visitors.title')}>
      {!isPro && (
        <>
          <p className="text-[0.9375rem] text-muted">
            {joinSentences([t('visitors.pro', { count: visitorDays }), t('visitors.shows')])}
          </p>
          <PageLink
            href={address('/paywall/')}
            className="link -mb-2 inline-flex min-h-11 items-center text-[0.9375rem] font-medium"
          >
            {t('wallet.pro.see')}
          </PageLink>
        </>
      )}
      <PagedRows list={list}>
        {list.last?.total === 0 && hidden === 0 && (
          <p className="text-[0.9375rem] text-muted">{t('visitors.none', { count: visitorDays })}</p>
        )}
        <ul>
          {list.items.map((visitor) => (
            <li
              key={`${visitor.searchedAtTimestamp} ${visitor.profileId} ${visitor.firstName}`}
              className="relative flex items-center gap-3 border-t border-line py-2.5 first:border-0"
            >
              <VisitorRow visitor={visitor} />
            </li>
          ))}
        </ul>
      </PagedRows>
      {hidden > 0 && (
        <p className="mt-2 flex items-center gap-2 text-[0.875rem] text-muted">
          <EyeOff size={16} aria-hidden="true" className="shrink-0" />
          {t('visitors.hidden', { count: hidden })}
        </p>
      )}
    </SectionCard>
  );
}

function VisitorRow({ visitor }: { visitor: NumberVisitor }) {
  const { t, formatRelative } = useLocale();
  const address = useAddress();
  const name = `${visitor.firstName} ${visitor.lastName}`.trim();
  const shown = <bdi className="font-medium">{name || t('visitors.unnamed')}</bdi>;
  return (
    <>
      <Avatar src={null} name={name} alt="" size="small" />
      <span className="min-w-0 flex-1 leading-snug">
        {visitor.profileId === null ? (
          shown
        ) : (
          <PageLink href={address(`/profile/${visitor.profileId}`)} className="after:absolute after:inset-0">
            {shown}
          </PageLink>
        )}
        <span className="block text-[0.875rem] text-muted">
          {formatRelative(new Date(visitor.searchedAtTimestamp * 1000), new Date())}
        </span>
      </span>
    </>
  );
}
