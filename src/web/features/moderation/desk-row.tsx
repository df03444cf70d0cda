import { Gavel } from 'lucide-react';
import { PanelGap } from '#web/components/panel-row.tsx';
import { useAccount } from '#web/features/profile/account.ts';
import { PageRow } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** The way to the moderators' desk, for who is one. It comes with the account: below all other rows it moves none. */
export function DeskRow() {
  const { t } = useLocale();
  const isModerator = (useAccount()?.role ?? 'member') !== 'member';
  if (!isModerator) return null;
  return (
    <>
      <PanelGap />
      <PageRow page="/moderation" icon={Gavel} title={t('moderation.title')} />
    </>
  );
}
