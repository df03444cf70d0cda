import { RotateCw } from 'lucide-react';
import type { PhraseKey } from '#shared/phrases.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { plainButton } from '#web/components/button.ts';
import { PanelRowContent, PanelRowSkeleton, panelRow } from '#web/components/panel-row.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { SettingsLink } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { refreshAccount, useMyNumber } from './account.ts';

/** The signed-in member, with a link to their page. */
export function AccountRow() {
  const { t } = useLocale();
  const address = useAddress();
  const session = useSession();
  const { mine, wrong, isLoading } = useMyNumber();
  if (session === null) return null;
  if (mine === null && wrong !== null && !isLoading) return <AccountProblem />;
  if (mine === null) return <PanelRowSkeleton hasPicture />;
  const { firstName, lastName, avatar } = mine.account;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <SettingsLink href={address('/number/my')} className={`${panelRow} min-h-18`}>
      <PanelRowContent
        icon={<Avatar src={avatar} name={name} alt="" />}
        title={name || t('my.title')}
        text={<PhoneText>{session.international}</PhoneText>}
      />
    </SettingsLink>
  );
}

/** The account failed to load: offers to retry. */
export function AccountProblem() {
  const { t } = useLocale();
  const { wrong, isLoading } = useMyNumber();
  if (wrong === null) return null;
  // phrases: error.*
  return (
    <div role="alert" className="grid justify-items-start gap-3 border-b border-line px-5 py-4">
      <p className="text-unwanted">{t(`error.${wrong}` as PhraseKey)}</p>
      <button type="button" className={plainButton} aria-disabled={isLoading} onClick={() => void refreshAccount()}>
        <RotateCw size={18} aria-hidden="true" />
        {t('common.retry')}
      </button>
    </div>
  );
}
