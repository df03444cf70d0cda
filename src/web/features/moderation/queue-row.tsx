import { Gavel, Wrench } from 'lucide-react';
import { PanelGap } from '#web/components/panel-row.tsx';
import { useAccount } from '#web/features/profile/account.ts';
import { PageRow } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/**
 * Links to the moderation page, for moderators, and to the operator's pages, for admins. Last, since they appear with
 * the account data and must move no row.
 */
export function ModerationQueueRow() {
  const { t } = useLocale();
  const role = useAccount()?.role ?? 'member';
  if (role === 'member') return null;
  return (
    <>
      <PanelGap />
      <PageRow page="/moderation" icon={Gavel} title={t('moderation.title')} />
      {role === 'admin' && <PageRow page="/admin" icon={Wrench} title={t('administration.title')} />}
    </>
  );
}
