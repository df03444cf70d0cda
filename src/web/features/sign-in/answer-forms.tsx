import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { primaryButton } from '#web/components/button.ts';
import { CountryButton } from '#web/features/numbering/country-button.tsx';
import { usePhoneInput } from '#web/features/numbering/phone-input.ts';
import { readAtHome } from '#web/features/numbering/read-at-home.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { SignInFlow } from './sign-in-flow.ts';

/** Field for the digits sent to the phone, where the channel alone proves too little. */
export function ConfirmForm({ flow, code }: { flow: SignInFlow; code: string }) {
  const { t } = useLocale();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <OneField
      label={t('login.confirm.label')}
      submit={t('common.sign_in')}
      field={{ ref: field, inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20, dir: 'ltr' }}
      onSend={async (confirm_code) => {
        const answer = await callApi('POST /api/v6/auth/confirm_code', { fields: { code, confirm_code } });
        if (answer.ok) flow.listen(0);
        else if (answer.status === 422 || answer.status === 0) return answer.problem.code;
        else flow.refuse(answer);
        return null;
      }}
    />
  );
}

/** Form for a missed call, which carries no code: the user enters the calling number first. */
export function CallForm({ flow }: { flow: SignInFlow }) {
  const { t } = useLocale();
  const { input, home, country, field } = usePhoneInput('');
  useEffect(() => input.current?.focus(), []);
  return (
    <OneField
      label={t('login.call.label')}
      submit={t('common.continue')}
      before={<CountryButton country={country} />}
      field={{ ...field, autoComplete: 'tel', enterKeyHint: 'go' }}
      onSend={async (typed) => flow.expectCall(await dialed(typed, home))}
    />
  );
}

/** The number as parsed by the field; as typed if the numbering rules failed to load, for the server to parse. */
async function dialed(typed: string, home: string | null): Promise<string> {
  const phone = await readAtHome(typed, home).catch(() => null);
  return phone ? `+${phone.digits}` : typed;
}

interface OneFieldProps {
  label: string;
  submit: string;
  /** Shown in the field before the input. */
  before?: ReactNode;
  field: React.ComponentProps<'input'>;
  /** Resolves to an error code, or null. Input stays. */
  onSend: (typed: string) => Promise<string | null>;
}

function OneField({ label, submit, before, field, onSend }: OneFieldProps) {
  const { t } = useLocale();
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('typed') ?? '').trim();
    if (typed === '' || isSending) return;
    setSending(true);
    setWrong(await onSend(typed));
    setSending(false);
  }
  // phrases: error.*
  return (
    <form onSubmit={send} className="grid w-full gap-2 text-start">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {label}
      </label>
      <div
        className={`flex h-12 items-center ${before ? 'ps-1' : ''} rounded-control border border-edge bg-surface focus-within:border-brand focus-within:ring-3 focus-within:ring-brand/30 has-[[aria-invalid=true]]:border-unwanted`}
      >
        {before}
        <input
          {...field}
          id={id}
          name="typed"
          className={`h-full w-full min-w-0 rounded-control bg-transparent pe-3.5 text-[1.125rem] tabular-nums outline-none rtl:text-right ${before ? 'ps-1' : 'ps-3.5'}`}
          aria-invalid={wrong !== null}
          aria-describedby={`${id}-wrong`}
        />
      </div>
      <p id={`${id}-wrong`} role="alert" className="min-h-11 text-[0.875rem] text-unwanted">
        {wrong && t(`error.${wrong}` as PhraseKey)}
      </p>
      <button type="submit" className={`${primaryButton} min-h-12`} aria-disabled={isSending}>
        {submit}
      </button>
    </form>
  );
}
