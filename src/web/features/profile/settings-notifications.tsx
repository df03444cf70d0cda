import { notificationFlags } from '#contract/profile-limits.ts';
import { callApi } from '#web/api/call-api.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AccountProblem } from './settings-account.tsx';
import { SettingSwitch } from './settings-switch.tsx';

export function NotificationSettings() {
  const { t } = useLocale();
  return (
    <>
      <AccountProblem />
      <fieldset>
        <legend className="px-5 pt-4 pb-2 text-muted">{t('settings.notifications.text')}</legend>
        <div className="border-t border-line">
          {notificationFlags.map((flag) => (
            <SettingSwitch
              key={flag}
              name={flag}
              label={t(`settings.notification.${flag}.title`)}
              text={t(`settings.notification.${flag}.text`)}
              save={(value) => callApi('POST /api/v6/params/notifications', { fields: { [flag]: value ? '1' : '0' } })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
