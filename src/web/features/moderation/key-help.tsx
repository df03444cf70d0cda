import type { Ref } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface KeyHelpProps {
  ref: Ref<HTMLDetailsElement>;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** List of keyboard shortcuts, with a switch to turn them off. */
export function KeyHelp({ ref, isOn, onSwitch }: KeyHelpProps) {
  const { t } = useLocale();
  const keys: [string[], string][] = [
    [['N', 'J'], t('desk.next')],
    [['P'], t('desk.previous')],
    [['1', '…', '6'], t('desk.keys.rule')],
    [['K'], t('desk.keys.keep')],
    [['R'], t('desk.remove')],
    [['H'], t('desk.aside')],
    [['W'], t('desk.beside.warn')],
    [['B'], t('desk.beside.bar')],
    [['M'], t('desk.beside.note')],
    [['S'], t('desk.skip')],
    [['U'], t('desk.undo')],
    [['?'], t('desk.keys.help')],
  ];
  return (
    <details ref={ref} className="card px-4 py-1 max-md:hidden">
      <summary className="min-h-11 content-center text-[0.9375rem] font-semibold">{t('desk.keys.title')}</summary>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 gap-y-1.5 pb-2 text-[0.875rem]">
        {keys.map(([names, meaning]) => (
          <div key={meaning} className="flex items-baseline gap-2">
            <dt dir="ltr" className="flex shrink-0 gap-1">
              {names.map((name) => (
                <kbd key={name} className="rounded-sm border border-edge px-1.5 font-mono text-[0.8125rem]">
                  {name}
                </kbd>
              ))}
            </dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-2 text-[0.875rem] text-muted">{t('desk.keys.note')}</p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem]">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => onSwitch(target.checked)}
          className="size-4 accent-brand"
        />
        {t('desk.keys.on')}
      </label>
    </details>
  );
}
