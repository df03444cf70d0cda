import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { ProfileSettings } from '#contract/profile.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { SwitchRow } from '#web/components/switch-row.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { changeAccount, useAccount } from './account.ts';
import { SettingSaver } from './setting-saver.ts';

interface SettingSwitchProps {
  name: keyof ProfileSettings;
  label: string;
  text: ReactNode;
  lock?: ReactNode;
  save: (value: boolean) => Promise<ApiAnswer<unknown>>;
}

/** A flag of the account; a change holds at once, and is taken back with the reason when it cannot be saved. */
export function SettingSwitch({ name, label, text, lock, save }: SettingSwitchProps) {
  const { t } = useLocale();
  const value = useAccount()?.settings[name] ?? null;
  const [problem, setProblem] = useState<Problem | null>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const [saver] = useState(
    () =>
      new SettingSaver<boolean>({
        show: (next) => changeAccount((account) => ({ ...account, settings: { ...account.settings, [name]: next } })),
        save,
      }),
  );
  // phrases: error.*
  const words = problem && t(`error.${problem.code}` as PhraseKey);
  async function change(next: boolean) {
    setProblem(null);
    const wrong = await saver.choose(next, value ?? !next);
    if (isThere.current) setProblem(wrong);
    // The row is gone by now: whoever left it must hear of it all the same.
    else if (wrong) showToast(`${label}: ${t(`error.${wrong.code}` as PhraseKey)}`, 6000);
  }
  return (
    <SwitchRow
      label={label}
      text={text}
      value={value === null ? null : value && !lock}
      onChange={change}
      lock={lock}
      problem={words ?? undefined}
    />
  );
}
