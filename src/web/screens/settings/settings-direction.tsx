import { useState } from 'react';
import { panelRow } from '#web/components/panel-row.tsx';
import { chooseDirection, directions, readDirection } from '#web/features/site/direction.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Reading direction of pages, for readers who prefer not to follow the language. */
export function DirectionSettings() {
  const { t, dir } = useLocale();
  const [direction, setDirection] = useState(readDirection);
  return (
    <fieldset>
      <legend className="sr-only">{t('settings_direction')}</legend>
      {directions.map((choice) => (
        <label key={choice} className={`${panelRow} cursor-pointer has-focus-visible:bg-brand-soft`}>
          <input
            type="radio"
            name="direction"
            className="size-5 accent-brand"
            checked={choice === direction}
            onChange={() => {
              chooseDirection(choice, dir);
              setDirection(choice);
            }}
          />
          <span className="flex-1 font-medium">{t(`settings.direction.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
