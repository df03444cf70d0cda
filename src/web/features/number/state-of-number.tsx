import { useEffect, useId, useRef, useState } from 'react';
import type { HolderStatement } from '#contract/number.ts';
import { type StatedKind, statedKinds } from '#contract/stated-kind.ts';
import { dayMs } from '#shared/time.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { textInput } from '#web/components/text-field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { refreshAccount } from '#web/features/profile/account.ts';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { StatementNote } from './holder-statement.tsx';
import { setRightAnchor } from './set-right-link.tsx';

/** Durations in days offered besides the maximum. */
const shorter = [7, 14] as const;

/** Where a holder states that the number makes no calls or is spoofed, and withdraws that. */
export function StateOfNumber({ stated }: { stated: HolderStatement | null }) {
  const { t } = useLocale();
  const day = useDay();
  const sayRefusal = useRefusalWords();
  const proveAgain = useProveAgain('state');
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { statementDays } = useSite().site.promises;
  const [days, setDays] = useState(statementDays);
  const until = useId();
  const choices = [...shorter.filter((one) => one < statementDays), statementDays];
  const buttons = useRef<HTMLDivElement>(null);
  const focusFirst = () => buttons.current?.querySelector('button')?.focus();
  // Back from the proof of the number: focuses the form, states nothing by itself.
  useEffect(() => {
    if (takeWish('state')) focusFirst();
  }, []);
  async function send(kind: StatedKind | null) {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const answer =
      kind === null
        ? await callApi('POST /api/v6/number/unstate')
        : await callApi('POST /api/v6/number/state', { fields: { kind, days: String(days) } });
    if (answer.ok) await refreshAccount();
    setSending(false);
    if (answer.ok) {
      // The pressed button disappears with the statement.
      if (kind === null) focusFirst();
      return showToast(kind === null ? t('right.state.taken_back') : t('right.state.done'));
    }
    if (!proveAgain(answer.problem.code, `#${setRightAnchor}`)) setWrong(answer.problem.code);
  }
  const button = (label: string, kind: StatedKind | null) => (
    <button
      key={kind ?? 'none'}
      type="button"
      className={`${plainButton} ${waitingButton}`}
      aria-disabled={isSending}
      onClick={() => void send(kind)}
    >
      {label}
    </button>
  );
  // phrases: right.state.no_calls, right.state.spoofed
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      {stated && <StatementNote stated={stated} />}
      <div className="grid justify-items-start gap-1.5">
        <label htmlFor={until} className="text-[0.9375rem] font-medium">
          {t('right.state.until')}
        </label>
        <select
          id={until}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
          className={`${textInput} w-auto`}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {day(new Date(Date.now() + one * dayMs), { dateStyle: 'medium' })}
            </option>
          ))}
        </select>
      </div>
      <div ref={buttons} className="flex flex-wrap gap-2">
        {[...statedKinds].reverse().map((kind) => button(t(`right.state.${kind}`), kind))}
        {stated && button(t('right.state.take_back'), null)}
      </div>
      <p role="alert" className="text-[0.875rem] text-unwanted empty:hidden">
        {wrong && sayRefusal(wrong)}
      </p>
    </div>
  );
}
