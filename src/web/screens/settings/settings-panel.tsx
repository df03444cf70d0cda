import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SideDialog } from '#web/components/side-dialog.tsx';
import { reloadPage } from '#web/features/profile/reload-page.ts';
import { useSettings, useSettingsWay } from '#web/features/site/settings-place.ts';
import {
  innermost,
  isOpenTo,
  type PanelView,
  panelView,
  type SettingsView,
} from '#web/features/site/settings-views.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useViewFocus } from './settings-focus.ts';

interface SettingsPanelProps {
  who: { isMember: boolean; isDeactivated: boolean };
  renderView: (view: PanelView) => ReactNode;
  /** Dialogs over the panel; receives the element to focus afterwards. */
  renderDialogs?: (finalFocus: () => HTMLElement | null) => ReactNode;
}

/** The settings panel: back closes the innermost view, finally the panel. */
export function SettingsPanel({ who, renderView, renderDialogs }: SettingsPanelProps) {
  const { t } = useLocale();
  const flags = useSettings();
  const { close, goBack } = useSettingsWay();
  const asked = innermost(flags);
  // Keeps the last view during the closing animation.
  const [lastView, setLastView] = useState<PanelView>('main');
  const wanted = asked === null ? lastView : panelView(asked);
  const view = isOpenTo(wanted, who) ? wanted : 'main';
  if (view !== lastView) setLastView(view);
  const title = useViewFocus(view, flags.main, asked !== null && asked !== panelView(asked));
  useReturn(who.isDeactivated, () => title.current?.focus());
  const findRow = (name: SettingsView) =>
    title.current?.closest('[role=dialog]')?.querySelector<HTMLElement>(`[data-opens="${name}"]`) ?? null;
  const titles = {
    main: t('settings_title'),
    language: t('settings.language'),
    theme: t('settings_theme'),
    direction: t('settings_direction'),
    notifications: t('settings.notifications.title'),
    sessions: t('settings.sessions'),
    programs: t('settings.programs.title'),
    privacy: t('privacy_management'),
    fullDelete: t('privacy.delete.title'),
    advanced: t('advanced_features'),
    monthly: t('monthly.title'),
  };
  return (
    <SideDialog
      isOpen={flags.main}
      onClose={close}
      title={titles[view]}
      titleRef={title}
      closeLabel={t('settings.close')}
      back={view === 'main' ? undefined : { label: t('common.back'), onBack: goBack }}
    >
      <div key={view}>{renderView(view)}</div>
      {renderDialogs?.(() => findRow('deactivation') ?? title.current)}
    </SideDialog>
  );
}

/** Reactivation re-renders the page and removes the focused button. */
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
