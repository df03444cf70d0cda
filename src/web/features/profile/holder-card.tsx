import { ExternalLink, Pencil, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { MyNumber } from '#contract/profile.ts';
import { headlineLooks } from '#shared/headline-look.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { LineIcon } from '#web/components/line-icon.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { OwnMarks } from './own-marks.tsx';

const EditProfileDialog = lazyPart(() => import('./edit-profile-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface HolderCardProps {
  mine: MyNumber;
  /** Shares the link to the number's page under this title. */
  onShare: (title: string) => void;
}

/** Own picture, name and number, with actions. */
export function HolderCard({ mine, onShare }: HolderCardProps) {
  const { t } = useLocale();
  const address = useAddress();
  const { account, phone } = mine;
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const name = `${account.firstName} ${account.lastName}`.trim();
  const isActive = account.deactivatedAtTimestamp === null;
  return (
    <section className="card p-5" aria-label={t('my.title')}>
      <div className="flex items-center gap-4 max-[18rem]:flex-col max-[18rem]:items-start">
        <Avatar src={account.avatar} name={name} alt={account.avatar ? t('my.picture') : ''} size="large" />
        <div className="min-w-0 flex-1">
          <p className={`text-[1.125rem] leading-snug ${name ? 'font-semibold' : 'text-muted'}`}>
            <bdi>{name || t('my.no_name')}</bdi>
            {account.isPro && (
              <span className="ms-2 inline-block rounded-md bg-brand-soft px-1.5 align-[2px] text-[0.75rem] font-semibold text-brand">
                {t('wallet.pro.title')}
              </span>
            )}
          </p>
          <h1 className="text-[clamp(1rem,5.2vw,1.75rem)] leading-tight tracking-tight">
            <PhoneText>{phone.international || `+${account.phone}`}</PhoneText>
          </h1>
          <p className="mt-0.5 flex items-center gap-1.5 text-[0.875rem] text-muted">
            <LineIcon path={headlineLooks.trusted.icon} size={15} className="shrink-0 text-trusted" />
            {t('my.verified')}
          </p>
        </div>
      </div>
      <OwnMarks account={account} />
      {isActive && (
        <div className="mt-4 flex flex-wrap gap-2">
          <button type="button" className={primaryButton} onClick={() => setDialog('open')}>
            <Pencil size={17} aria-hidden="true" />
            {t('profile.edit')}
          </button>
          <button
            type="button"
            className={plainButton}
            onClick={() => onShare(phone.international || `+${account.phone}`)}
          >
            <Share2 size={17} aria-hidden="true" />
            {t('action.share')}
          </button>
          <PageLink href={address(`/number/${account.phone}`)} className={plainButton}>
            <ExternalLink size={17} aria-hidden="true" className="flip-rtl" />
            {t('my.public_page')}
          </PageLink>
        </div>
      )}
      {dialog !== 'unused' && (
        <EditProfileDialog account={account} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
      )}
    </section>
  );
}
