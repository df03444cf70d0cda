import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SideDialog } from '#web/components/side-dialog.tsx';
import { useAccount } from '#web/features/profile/account.ts';
import { DeactivationDialogs } from '#web/features/profile/deactivation-dialogs.tsx';
import type { TextsChoice } from '#web/features/profile/deactivation-rules.ts';
import { PrivacyFullDelete } from '#web/features/profile/privacy-full-delete.tsx';
import { PrivacySettings } from '#web/features/profile/privacy-settings.tsx';
import { reloadPage } from '#web/features/profile/reload-page.ts';
import { AdvancedSettings } from '#web/features/profile/settings-advanced.tsx';
import { NotificationSettings } from '#web/features/profile/settings-notifications.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { SessionList } from '#web/features/sign-in/session-list.tsx';
import { closeSettings, goBackInSettings, useSettings } from '#web/features/site/settings-store.ts';
import {
  innermost,
  isOpenTo,
  type PanelView,
  panelView,
  type SettingsView,
} from '#web/features/site/settings-views.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useViewFocus } from './settings-focus.ts';
import { LanguageSettings } from './settings-language.tsx';
import { SettingsMain } from './settings-main.tsx';
import { ThemeSettings } from './settings-theme.tsx';

/** The settings: back closes the innermost view, then the panel. */
export default function SettingsPanel() {
  const { t } = useLocale();
  const flags = useSettings();
  const isMember = useSession() !== null;
  const isDeactivated = (useAccount()?.deactivatedAtTimestamp ?? null) !== null;
  const [texts, setTexts] = useState<TextsChoice>('keep');
  const asked = innermost(flags);
  // Closed, it fades out as it was.
  const [lastView, setLastView] = useState<PanelView>('main');
  const wanted = asked === null ? lastView : panelView(asked);
  const view = isOpenTo(wanted, { isMember, isDeactivated }) ? wanted : 'main';
  if (view !== lastView) setLastView(view);
  const title = useViewFocus(view, flags.main, asked !== null && asked !== panelView(asked));
  useReturn(isDeactivated, () => title.current?.focus());
  const findRow = (name: SettingsView) =>
    title.current?.closest('[role=dialog]')?.querySelector<HTMLElement>(`[data-opens="${name}"]`) ?? null;
  const titles = {
    main: t('settings_title'),
    language: t('settings.language'),
    theme: t('settings_theme'),
    notifications: t('settings.notifications'),
    sessions: t('settings.sessions'),
    privacy: t('privacy_management'),
    fullDelete: t('privacy.delete'),
    advanced: t('advanced_features'),
  };
  return (
    <SideDialog
      isOpen={flags.main}
      onClose={closeSettings}
      title={titles[view]}
      titleRef={title}
      closeLabel={t('settings.close')}
      back={view === 'main' ? undefined : { label: t('settings.back'), onBack: goBackInSettings }}
    >
      <div key={view}>
        {view === 'main' && <SettingsMain />}
        {view === 'language' && <LanguageSettings />}
        {view === 'theme' && <ThemeSettings />}
        {view === 'notifications' && <NotificationSettings />}
        {view === 'sessions' && <SessionList onSignedOut={closeSettings} />}
        {view === 'privacy' && <PrivacySettings />}
        {view === 'fullDelete' && <PrivacyFullDelete texts={texts} onTexts={setTexts} />}
        {view === 'advanced' && <AdvancedSettings />}
      </div>
      <DeactivationDialogs texts={texts} finalFocus={() => findRow('deactivation') ?? title.current} />
    </SideDialog>
  );
}

/** Taken back, the account looks otherwise on the page too, and the button that did it is gone. */
function useReturn(isDeactivated: boolean, onReturn: () => void) {
  const router = useRouter();
  const was = useRef(isDeactivated);
  useEffect(() => {
    const isBack = was.current && !isDeactivated;
    was.current = isDeactivated;
    if (!isBack) return;
    onReturn();
    void reloadPage(router);
  }, [isDeactivated]);
}
