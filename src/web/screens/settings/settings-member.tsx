import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { ChannelSettings } from '#web/features/notification/channel-settings.tsx';
import { MailSettings } from '#web/features/notification/mail-settings.tsx';
import { PushSettings } from '#web/features/notification/push-settings.tsx';
import { QuietHoursSetting } from '#web/features/notification/quiet-hours.tsx';
import { useAccount } from '#web/features/profile/account.ts';
import { DeactivationDialogs } from '#web/features/profile/deactivation-dialogs.tsx';
import type { TextsChoice } from '#web/features/profile/deactivation-rules.ts';
import { PrivacyFullDelete } from '#web/features/profile/privacy-full-delete.tsx';
import { AdvancedSettings } from '#web/features/profile/settings-advanced.tsx';
import { NotificationSettings } from '#web/features/profile/settings-notifications.tsx';
import { ProgramSettings } from '#web/features/program-key/program-settings.tsx';
import { SessionList } from '#web/features/sign-in/session-list.tsx';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { DirectionSettings } from './settings-direction.tsx';
import { LanguageSettings } from './settings-language.tsx';
import { ViewRow } from './settings-look.tsx';
import { MemberMain } from './settings-member-main.tsx';
import { MonthlySettings } from './settings-monthly.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { PrivacySettings } from './settings-privacy.tsx';
import { ThemeSettings } from './settings-theme.tsx';

export default function MemberSettings() {
  const { t } = useLocale();
  const { close } = useSettingsWay();
  const [texts, setTexts] = useState<TextsChoice>('keep');
  const isDeactivated = (useAccount()?.deactivatedAtTimestamp ?? null) !== null;
  const views = {
    main: () => <MemberMain />,
    language: () => <LanguageSettings />,
    theme: () => <ThemeSettings />,
    direction: () => <DirectionSettings />,
    notifications: () => (
      <>
        <NotificationSettings />
        <ChannelSettings />
        <QuietHoursSetting />
        <PushSettings />
        <MailSettings />
      </>
    ),
    sessions: () => <SessionList onSignedOut={close} />,
    programs: () => <ProgramSettings />,
    privacy: () => <PrivacySettings />,
    fullDelete: () => <PrivacyFullDelete texts={texts} onTexts={setTexts} />,
    advanced: () => (
      <>
        <AdvancedSettings />
        <ViewRow view="monthly" icon={CalendarClock} title={t('monthly.title')} />
      </>
    ),
    monthly: () => <MonthlySettings />,
  };
  return (
    <SettingsPanel
      who={{ isMember: true, isDeactivated }}
      renderView={(view) => views[view]()}
      renderDialogs={(finalFocus) => <DeactivationDialogs texts={texts} finalFocus={finalFocus} />}
    />
  );
}
