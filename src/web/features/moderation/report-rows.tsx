import { Flag, Gavel } from 'lucide-react';
import { PanelGap, PanelRowContent, panelRow } from '#web/components/panel-row.tsx';
import { useAccount } from '#web/features/profile/account.ts';
import { useAddress } from '#web/features/site/address.ts';
import { SettingsLink } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useReportNews } from './own-reports.ts';

/** The way to one's reports. */
export function ReportRow() {
  const { t } = useLocale();
  const address = useAddress();
  const news = useReportNews()?.news ?? 0;
  return (
    <SettingsLink href={address('/reports')} className={panelRow}>
      <PanelRowContent
        icon={<Flag size={20} aria-hidden="true" />}
        title={t('reports.title')}
        {...(news > 0 && { value: t('report.news_short', { number: news }) })}
      />
    </SettingsLink>
  );
}

/** The way to the moderators' desk, for who is one. It comes with the account: below all other rows it moves none. */
export function DeskRow() {
  const { t } = useLocale();
  const address = useAddress();
  const isModerator = (useAccount()?.role ?? 'member') !== 'member';
  if (!isModerator) return null;
  return (
    <>
      <PanelGap />
      <SettingsLink href={address('/moderation')} className={panelRow}>
        <PanelRowContent icon={<Gavel size={20} aria-hidden="true" />} title={t('moderation.title')} />
      </SettingsLink>
    </>
  );
}
