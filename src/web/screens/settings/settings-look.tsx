import { ArrowLeftRight, Languages, type LucideIcon, SunMoon } from 'lucide-react';
import { localeEntry } from '#shared/locale.ts';
import { PanelRowContent, panelRow } from '#web/components/panel-row.tsx';
import { readDirection } from '#web/features/site/direction.ts';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import type { PanelView } from '#web/features/site/settings-views.ts';
import { readTheme } from '#web/features/site/theme.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Settings without an account: appearance and language. */
export function LookRows() {
  const { t, locale } = useLocale();
  return (
    <>
      <ViewRow view="language" icon={Languages} title={t('settings.language')} value={localeEntry(locale).nativeName} />
      <ViewRow view="theme" icon={SunMoon} title={t('settings_theme')} value={t(`settings.theme.${readTheme()}`)} />
      <ViewRow
        view="direction"
        icon={ArrowLeftRight}
        title={t('settings_direction')}
        value={t(`settings.direction.${readDirection()}`)}
      />
    </>
  );
}

interface ViewRowProps {
  view: PanelView;
  icon: LucideIcon;
  title: string;
  value?: string;
}

export function ViewRow({ view, icon: Icon, ...content }: ViewRowProps) {
  const { open } = useSettingsWay();
  return (
    <button type="button" data-opens={view} className={panelRow} onClick={() => open(view)}>
      <PanelRowContent icon={<Icon size={20} aria-hidden="true" />} {...content} />
    </button>
  );
}
