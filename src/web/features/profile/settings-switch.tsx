import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MyNumber, ProfileSettings } from '#contract/profile.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { currentToken } from '#web/api/bearer.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { choose } from '#web/api/member-choice.ts';
import { SwitchRow } from '#web/components/switch-row.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { myNumberKey, useAccount } from './account.ts';

interface SettingSwitchProps {
  name: keyof ProfileSettings;
  label: string;
  text: ReactNode;
  lock?: ReactNode;
  save: (value: boolean) => Promise<ApiAnswer<unknown>>;
}

/** A switch for an account flag; optimistic, reverted with the reason on failure. */
export function SettingSwitch({ name, label, text, lock, save }: SettingSwitchProps) {
  const { t } = useLocale();
  const value = useAccount()?.settings[name] ?? null;
  const [wrong, setWrong] = useState<string | null>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  // phrases: error.*
  const wordsOf = (code: string) => t(`error.${code}` as PhraseKey);
  async function change(next: boolean) {
    setWrong(null);
    const refused = await choose<MyNumber, boolean>(
      {
        key: myNumberKey(currentToken()),
        name,
        read: ({ account }) => account.settings[name],
        write: (mine, flag) => {
          const { account } = mine;
          return { ...mine, account: { ...account, settings: { ...account.settings, [name]: flag } } };
        },
        save,
      },
      next,
    );
    if (isThere.current) setWrong(refused);
    // The row is unmounted by now, so a toast reports the failure.
    else if (refused) showToast(`${label}: ${wordsOf(refused)}`, 6000);
  }
  return (
    <SwitchRow
      label={label}
      text={text}
      value={value === null ? null : value && !lock}
      onChange={change}
      lock={lock}
      problem={wrong === null ? undefined : wordsOf(wrong)}
    />
  );
}
