import { useState } from 'react';
import { panelRow } from '#web/components/panel-row.tsx';
import { chooseTheme, readTheme, themes } from '#web/features/site/theme.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

export function ThemeSettings() {
  const { t } = useLocale();
  const [theme, setTheme] = useState(readTheme);
  return (
    <fieldset>
      <legend className="sr-only">{t('settings_theme')}</legend>
      {themes.map((choice) => (
        <label key={choice} className={`${panelRow} cursor-pointer has-focus-visible:bg-brand-soft`}>
          <input
            type="radio"
            name="theme"
            className="size-5 accent-brand"
            checked={choice === theme}
            onChange={() => {
              chooseTheme(choice);
              setTheme(choice);
            }}
          />
          <span className="flex-1 font-medium">{t(`settings.theme.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
