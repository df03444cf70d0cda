import { Crown, Wallet } from 'lucide-react';
import { readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { PanelGap, PanelRowContent, panelRow } from '#web/components/panel-row.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { SettingsLink } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useMyNumber } from './account.ts';
import { AccountProblem } from './settings-account.tsx';
import { SettingSwitch } from './settings-switch.tsx';

/** What costs numcy or needs Pro. */
export function AdvancedSettings() {
  const { t, formatDate, formatNumber } = useLocale();
  const address = useAddress();
  const { mine } = useMyNumber();
  const proUntil = mine?.account.isPro ? mine.account.proUntilTimestamp : null;
  return (
    <>
      <AccountProblem />
      <SettingSwitch
        name="overlimit"
        label={t('advanced.pay_more.title')}
        text={t('advanced.pay_more.text', { count: mine ? readNumcy(mine.paidAlert.paidSearchPrice) : 1 })}
        save={(value) => callApi(value ? 'POST /api/v6/params/overlimit' : 'POST /api/v6/params/overlimit/disable')}
      />
      <p className="flex justify-between gap-4 border-b border-line px-5 py-3 text-[0.9375rem] text-muted">
        <span>{t('advanced.left')}</span>
        <b className="shrink-0 text-text tabular-nums">
          {mine ? formatNumber(Math.max(0, mine.common.leftRequests)) : '…'}
        </b>
      </p>
      <PanelGap />
      <SettingsLink href={address('/paywall/')} className={panelRow}>
        <PanelRowContent
          icon={<Wallet size={20} aria-hidden="true" />}
          title={t('wallet.title')}
          value={mine ? t('wallet.numcy', { count: readNumcy(mine.common.balance) }) : '…'}
        />
      </SettingsLink>
      <SettingsLink href={address('/paywall/?tab=tier1')} className={`${panelRow} min-h-18`}>
        <PanelRowContent
          icon={<Crown size={20} aria-hidden="true" />}
          title={t('wallet.pro.title')}
          text={
            proUntil === null
              ? t('advanced.pro.none')
              : t('advanced.pro.until', { date: formatDate(new Date(proUntil * 1000), { dateStyle: 'long' }) })
          }
        />
      </SettingsLink>
    </>
  );
}
