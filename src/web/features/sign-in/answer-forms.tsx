import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { primaryButton } from '#web/components/button.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import type { SignInFlow } from './sign-in-flow.ts';

interface FormProps {
  flow: SignInFlow;
  code: string;
}

const input =
  'h-12 w-full min-w-0 rounded-control border border-edge bg-surface px-3.5 text-[1.125rem] tabular-nums rtl:text-right';

/** The digits that were sent to the phone, where the channel alone proves too little. */
export function ConfirmForm({ flow, code }: FormProps) {
  const { t } = useLocale();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <OneField
      label={t('login.confirm.label')}
      submit={t('common.sign_in')}
      field={{ ref: field, inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 }}
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

/** A missed call carries no code: the number that is going to call is told before. */
export function CallForm({ flow, code, number }: FormProps & { number: string }) {
  const { t } = useLocale();
  const [isExpected, setExpected] = useState(false);
  if (isExpected) {
    return (
      <a href={`tel:+${number}`} className={`${primaryButton} min-h-12`}>
        <span>
          <PhraseWith phrase="login.call.now" elements={{ number: <PhoneText>{`+${number}`}</PhoneText> }} />
        </span>
      </a>
    );
  }
  return (
    <OneField
      label={t('login.call.label')}
      submit={t('common.continue')}
      field={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 }}
      onSend={async (phone) => {
        const answer = await callApi('POST /api/v6/auth/flashcall', { fields: { code, phone } });
        if (answer.ok) {
          setExpected(true);
          flow.listen();
        } else if (answer.problem.code === 'number.invalid' || answer.status === 0) return answer.problem.code;
        else flow.refuse(answer);
        return null;
      }}
    />
  );
}

interface OneFieldProps {
  label: string;
  submit: string;
  field: React.ComponentProps<'input'>;
  /** Gives the code of what is wrong; null where nothing is. What was typed stays. */
  onSend: (typed: string) => Promise<string | null>;
}

function OneField({ label, submit, field, onSend }: OneFieldProps) {
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
  return (
    <form onSubmit={send} className="grid w-full gap-2 text-start">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          {...field}
          id={id}
          name="typed"
          dir="ltr"
          className={input}
          aria-invalid={wrong !== null}
          aria-describedby={`${id}-wrong`}
        />
        <button
          type="submit"
          className={`${primaryButton} min-h-12 shrink-0 rounded-control`}
          aria-disabled={isSending}
        >
          {submit}
        </button>
      </div>
      <p id={`${id}-wrong`} role="alert" className="text-[0.875rem] text-unwanted">
        {wrong && t(`error.${wrong}` as PhraseKey)}
      </p>
    </form>
  );
}
