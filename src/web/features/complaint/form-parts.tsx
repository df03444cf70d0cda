import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { longestMessage } from '#contract/complaint-rule.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { type FormGap, FormGapList, type FormGaps, useFormGaps } from '#web/components/form-gaps.tsx';
import { textInput } from '#web/components/text-field.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface SendFormProps<Answer> {
  className?: string;
  /** Label of the submit button. */
  label: string;
  /** Missing fields, in order. */
  gaps?: readonly FormGap[];
  send: () => Promise<ApiAnswer<Answer>>;
  onSent: (answer: Answer) => void;
  /** The fields; a function if they mark what is missing after an attempt to send. */
  children: ReactNode | ((wordsOf: FormGaps['wordsOf']) => ReactNode);
}

/** A complaint form that is sent once. A refusal is shown above the button, and the input stays. */
export function SendForm<Answer>({ className = '', label, gaps = [], send, onSent, children }: SendFormProps<Answer>) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const { form, shown, wordsOf, check } = useFormGaps(gaps);
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setWrong(null);
    if (!check()) return;
    setSending(true);
    const answer = await send();
    setSending(false);
    if (answer.ok) onSent(answer.data);
    else setWrong(answer.problem.code);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${className}`}>
      {typeof children === 'function' ? children(wordsOf) : children}
      <p role="status" className="text-[0.9375rem] empty:hidden">
        {isSending ? t('comment.sending') : ''}
      </p>
      <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && sayRefusal(wrong)}
      </p>
      <FormGapList title={t('common.still_missing')} gaps={shown} />
      <button type="submit" aria-disabled={isSending} className={`${primaryButton} ${waitingButton} justify-self-end`}>
        {label}
      </button>
    </form>
  );
}

interface FieldProps {
  label: string;
  onChange: (value: string) => void;
  /** What is missing. */
  lack?: string | undefined;
}

export function WordsField({ label, onChange, lack }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {label}
      </label>
      <textarea
        id={id}
        name="text"
        dir="auto"
        rows={4}
        maxLength={longestMessage}
        defaultValue=""
        aria-invalid={lack !== undefined || undefined}
        aria-describedby={lack && `${id}-lack`}
        onChange={({ target }) => onChange(target.value)}
        className="w-full rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base aria-invalid:border-unwanted"
      />
      {lack && (
        <p id={`${id}-lack`} className="text-[0.875rem] text-unwanted">
          {lack}
        </p>
      )}
    </div>
  );
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  name: string;
  value: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
}

export function ChoiceField<Value extends string>({ label, name, value, choices, onChange }: ChoiceFieldProps<Value>) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
        className={textInput}
      >
        {choices.map(([one, said]) => (
          <option key={one} value={one}>
            {said}
          </option>
        ))}
      </select>
    </div>
  );
}
