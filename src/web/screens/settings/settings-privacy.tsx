import { FileSearch, ListChecks, Quote, Trash2 } from 'lucide-react';
import { withSpaceAfter } from '#shared/join-sentences.ts';
import { callApi } from '#web/api/call-api.ts';
import { PanelGap, PanelRowContent, panelRow } from '#web/components/panel-row.tsx';
import { Unlisting } from '#web/features/name/privacy-unlisting.tsx';
import { useAccount } from '#web/features/profile/account.ts';
import { AccountProblem } from '#web/features/profile/settings-account.tsx';
import { SettingSwitch } from '#web/features/profile/settings-switch.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { SettingsLink } from '#web/features/site/settings-link.tsx';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const flag = (value: boolean) => (value ? '1' : '0');

/** Settings for what others see of the member. */
export function PrivacySettings() {
  const { t } = useLocale();
  const address = useAddress();
  const account = useAccount();
  const session = useSession();
  const { open } = useSettingsWay();
  const lock = account && !account.isPro && (
    <>
      {withSpaceAfter(t('privacy.private_lookups.locked'))}
      <SettingsLink href={address('/paywall/?tab=pro')} className="inline-block py-1 link underline">
        {t('wallet.pro.see')}
      </SettingsLink>
    </>
  );
  return (
    <>
      <AccountProblem />
      <SettingSwitch
        name="profileGoing"
        label={t('privacy.show_profile.title')}
        text={t('privacy.show_profile.text')}
        save={(value) => callApi('POST /api/v6/params/profile_going', { fields: { flag: flag(value) } })}
      />
      <SettingSwitch
        name="antispy"
        label={t('privacy.private_lookups.title')}
        text={t('privacy.private_lookups.text')}
        lock={lock}
        save={(value) => callApi('POST /api/v2/param/antispy', { fields: { value: flag(value) } })}
      />
      <PanelGap />
      <Unlisting />
      <SettingsLink href={address('/unlist')} className={panelRow}>
        <PanelRowContent
          icon={<ListChecks size={20} aria-hidden="true" />}
          title={t('listing.title')}
          text={t('privacy.check.text')}
        />
      </SettingsLink>
      {session && (
        <SettingsLink href={address(`/number/${session.phone}#portrait`)} className={panelRow}>
          <PanelRowContent
            icon={<Quote size={20} aria-hidden="true" />}
            title={t('privacy.portrait.title')}
            text={t('privacy.portrait.text')}
          />
        </SettingsLink>
      )}
      <SettingsLink href={address('/data-request')} className={panelRow}>
        <PanelRowContent icon={<FileSearch size={20} aria-hidden="true" />} title={t('privacy.data_request.title')} />
      </SettingsLink>
      <PanelGap />
      <button type="button" data-opens="fullDelete" className={panelRow} onClick={() => open('fullDelete')}>
        <PanelRowContent icon={<Trash2 size={20} aria-hidden="true" />} title={t('privacy.delete.title')} />
      </button>
    </>
  );
}
