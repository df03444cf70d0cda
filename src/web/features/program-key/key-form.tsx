import { type FormEvent, useEffect, useId, useState } from 'react';
import { longestKeyName } from '#contract/program-key-limits.ts';
import { type Scope, scopes } from '#contract/program-scope.ts';
import { callApi } from '#web/api/call-api.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { type FormGap, FormGapList, useFormGaps } from '#web/components/form-gaps.tsx';
import { TextField, textInput } from '#web/components/text-field.tsx';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Lifetimes of a key in days; empty for no expiry. */
const terms = ['30', '90', '365', ''] as const;

interface Wish {
  name: string;
  scopes: readonly Scope[];
  days: string;
}
const usual: Wish = { name: '', scopes: ['lookup'], days: '365' };

/** Input kept while the member confirms the number. */
let left: { profileId: number | string; wish: Wish } | null = null;

interface KeyFormProps {
  onMade: (key: string) => void;
  /** Replaces a key whose button had the focus. */
  takesFocus: boolean;
}

/** Form for a new key: purpose, scopes and lifetime. */
export function KeyForm({ onMade, takesFocus }: KeyFormProps) {
  const { t, formatNumber } = useLocale();
  const profileId = useSession()?.profileId ?? '';
  const [wish, setWish] = useState<Wish>(() => (left?.profileId === profileId ? left.wish : usual));
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const say = useRefusalWords();
  const proveAgain = useProveAgain('programs');
  const id = useId();
  const gaps: FormGap[] = [];
  if (wish.name.trim() === '') gaps.push({ field: 'name', words: t('error.program.name_invalid') });
  if (wish.scopes.length === 0) gaps.push({ field: 'scope', words: t('error.program.scopes_missing') });
  const { form, shown, wordsOf, check } = useFormGaps(gaps);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, []);
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }));
  const nameGap = wordsOf('name');
  const scopeGap = wordsOf('scope');

  async function make() {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const { name, days } = wish;
    const fields = { name, scopes: [...wish.scopes], ...(days !== '' && { days: Number(days) }) };
    const answer = await callApi('POST /api/v6/program/key/add', { fields });
    setSending(false);
    if (answer.ok) {
      left = null;
      return onMade(answer.data.key);
    }
    left = { profileId, wish };
    if (!proveAgain(answer.problem.code)) setWrong(answer.problem.code);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (check()) void make();
  }

  const termName = (days: string) => {
    if (days === '') return t('settings.programs.endless_choice');
    return days === '365'
      ? formatNumber(1, { style: 'unit', unit: 'year', unitDisplay: 'long' })
      : formatNumber(Number(days), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  };

  // phrases: settings.programs.scope.*
  return (
    <form
      ref={form}
      noValidate
      onSubmit={send}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-b border-line px-5 py-4"
    >
      <TextField
        name="name"
        label={t('settings.programs.name')}
        hint={nameGap ?? t('settings.programs.name_hint')}
        aria-invalid={nameGap !== undefined || undefined}
        maxLength={longestKeyName}
        autoComplete="off"
        value={wish.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <fieldset className="grid gap-1" aria-describedby={`${id}-scopes`}>
        <legend className="text-[0.9375rem] font-medium">{t('settings.programs.scopes')}</legend>
        {scopes.map((scope) => (
          <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="scope"
              className="size-4 shrink-0 accent-brand"
              checked={wish.scopes.includes(scope)}
              onChange={({ target }) =>
                change({ scopes: scopes.filter((one) => (one === scope ? target.checked : wish.scopes.includes(one))) })
              }
            />
            {t(`settings.programs.scope.${scope}`)}
          </label>
        ))}
        <p id={`${id}-scopes`} className={`text-[0.875rem] ${scopeGap ? 'text-unwanted' : 'text-muted'}`}>
          {scopeGap ?? t('settings.programs.address_hint')}
        </p>
      </fieldset>
      <label className="grid gap-1.5">
        <span className="text-[0.9375rem] font-medium">{t('settings.programs.days')}</span>
        <select
          name="days"
          className={textInput}
          value={wish.days}
          onChange={({ target }) => change({ days: target.value })}
        >
          {terms.map((days) => (
            <option key={days} value={days}>
              {termName(days)}
            </option>
          ))}
        </select>
      </label>
      <FormGapList title={t('common.still_missing')} gaps={shown} />
      <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && say(wrong)}
      </p>
      <button
        type="submit"
        aria-disabled={isSending}
        className={`${primaryButton} ${waitingButton} justify-self-start`}
      >
        {t('settings.programs.make')}
      </button>
    </form>
  );
}
