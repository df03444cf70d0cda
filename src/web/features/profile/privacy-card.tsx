import { Eye, EyeOff, ListX, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { Account } from '#contract/profile.ts';
import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { isHidden } from './own-marks.tsx';

/** Two-line summary of what the site shows of the member, with links to change it. */
export function PrivacyCard({ account }: { account: Account }) {
  const { t } = useLocale();
  const address = useAddress();
  const { isUnlisted, settings, firstName, lastName, nameState } = account;
  const { open } = useSettingsWay();
  const line = (Icon: LucideIcon, text: string) => (
    <li className="flex gap-2.5">
      <Icon size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <span>{text}</span>
    </li>
  );
  const nameLine = () => {
    if (firstName === '' && lastName === '') return line(EyeOff, t('my.privacy.no_name'));
    if (!settings.profileGoing || isUnlisted || isHidden(nameState)) return line(EyeOff, t('my.privacy.name_hidden'));
    return line(Eye, t('my.privacy.name_shown'));
  };
  return (
    <SectionCard title={t('privacy_management')}>
      <ul className="mb-4 grid gap-2.5 text-[0.9375rem]">
        {nameLine()}
        {isUnlisted ? line(ShieldCheck, t('my.privacy.unlisted')) : line(ListX, t('my.privacy.listed'))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <button type="button" className={plainButton} onClick={() => open('privacy')}>
          {t('my.privacy.settings')}
        </button>
        <PageLink href={address('/unlist')} className={plainButton}>
          {isUnlisted ? t('unlist.about') : t('unlist.button')}
        </PageLink>
      </div>
    </SectionCard>
  );
}
