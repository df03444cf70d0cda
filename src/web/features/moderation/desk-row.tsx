import { Gavel } from 'lucide-react';
import { PanelGap } from '#web/components/panel-row.tsx';
import { useAccount } from '#web/features/profile/account.ts';
import { PageRow } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Link to the moderation desk, for moderators. Last, since it appears with the account data and must move no row. */
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
