import { CalendarClock, EyeOff, ReceiptText, Trash2 } from 'lucide-react';
import { dangerButton } from '#web/components/button.ts';
import { panelRow } from '#web/components/panel-row.tsx';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { TextsChoice } from './deactivation-rules.ts';

interface PrivacyFullDeleteProps {
  texts: TextsChoice;
  onTexts: (texts: TextsChoice) => void;
}

const steps = [
  { Icon: EyeOff, key: 'at_once' },
  { Icon: CalendarClock, key: 'return' },
  { Icon: Trash2, key: 'erased' },
  { Icon: ReceiptText, key: 'money' },
] as const;

/** Consequences of deleting the account, before the dialogs. */
export function PrivacyFullDelete({ texts, onTexts }: PrivacyFullDeleteProps) {
  const { t } = useLocale();
  const { open } = useSettingsWay();
  const { returnDays } = useSite().site.promises;
  return (
    <>
      <ol className="grid gap-4 border-b border-line px-5 py-5">
        {steps.map(({ Icon, key }) => (
          <li key={key} className="flex gap-3">
            <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
            <span>
              {key === 'return' ? t('privacy.delete.return', { count: returnDays }) : t(`privacy.delete.${key}`)}
            </span>
          </li>
        ))}
      </ol>
      <fieldset className="pt-4">
        <legend className="float-start px-5 pb-2 font-semibold">{t('privacy.texts.title')}</legend>
        <div className="clear-both border-t border-line">
          {(['keep', 'erase'] as const).map((choice) => (
            <label key={choice} className={`${panelRow} cursor-pointer py-3 has-focus-visible:bg-brand-soft`}>
              <input
                type="radio"
                name="texts"
                className="size-5 shrink-0 accent-brand"
                checked={choice === texts}
                onChange={() => onTexts(choice)}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t(`privacy.texts.${choice}.title`)}</span>
                <span className="block text-[0.875rem] leading-snug text-muted">
                  {t(`privacy.texts.${choice}.text`)}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="px-5 py-5">
        <button
          type="button"
          data-opens="deactivation"
          className={`${dangerButton} w-full`}
          onClick={() => open('deactivation')}
        >
          {t('privacy.delete.button')}
        </button>
      </div>
    </>
  );
}
