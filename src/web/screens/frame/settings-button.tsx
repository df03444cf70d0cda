import { Settings } from 'lucide-react';
import { iconButton } from '#web/components/button.ts';
import { openSettings } from '#web/features/site/settings-store.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

export function SettingsButton() {
  const { t } = useLocale();
  return (
    <button
      type="button"
      className={`needs-script ${iconButton}`}
      aria-label={t('header.settings')}
      aria-haspopup="dialog"
      onClick={() => openSettings()}
    >
      <Settings size={21} strokeWidth={1.9} aria-hidden="true" />
    </button>
  );
}
