import { Gavel, Wrench } from 'lucide-react';
import { PanelGap } from '#web/components/panel-row.tsx';
import { useAccount } from '#web/features/profile/account.ts';
import { PageRow } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** The ways to the moderators' desk and to the operator's pages, for who has the role. They come with the account: below all other rows they move none. */
export function DeskRow() {
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
