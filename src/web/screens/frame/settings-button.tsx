import { Settings } from 'lucide-react';
import { iconButton } from '#web/components/button.ts';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

export function SettingsButton() {
  const { t } = useLocale();
  const { open } = useSettingsWay();
  return (
    <button
      type="button"
      className={`needs-script ${iconButton}`}
      aria-label={t('settings_title')}
      aria-haspopup="dialog"
      onClick={() => open()}
    >
      <Settings size={21} strokeWidth={1.9} aria-hidden="true" />
    </button>
  );
}
