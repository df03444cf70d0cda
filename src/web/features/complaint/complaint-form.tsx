import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ComplaintSent } from '#contract/complaint.ts';
import {
  type ComplaintReason,
  complaintReasons,
  isComplete,
  longestComplainant,
  longestMessage,
} from '#contract/complaint-rule.ts';
import { readMailAddress } from '#shared/mail-address.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { TextField, textInput } from '#web/components/text-field.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { ComplaintTarget } from './complaint-target.ts';
import { sendComplaint } from './send-complaint.ts';

interface ComplaintFormProps {
  target: ComplaintTarget;
  onSent: (sent: ComplaintSent) => void;
}

/** Who complains, why, and in which words. What is missing shows while one types; the address is reddish until it is one. */
export function ComplaintForm({ target, onSent }: ComplaintFormProps) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const id = useId();
  const first = useRef<HTMLDivElement>(null);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [text, setText] = useState('');
  const [reason, setReason] = useState<ComplaintReason>('other');
  const [isHonest, setHonest] = useState(false);
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const isReady = isComplete({ name, email, text }) && isHonest;
  const isEmailWrong = email !== '' && readMailAddress(email) === null;
  useEffect(() => first.current?.querySelector('input')?.focus(), []);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!isReady || isSending) return;
    setSending(true);
    setWrong(null);
    const answer = await sendComplaint(target, { name, email, text, reason });
    setSending(false);
    if (answer.ok) onSent(answer.data);
    else setWrong(answer.problem.code);
  }

  // phrases: complaint.reason.*
  return (
    <form onSubmit={send} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div ref={first}>
        <TextField
          label={t('complaint.name')}
          name="name"
          dir="auto"
          autoComplete="name"
          maxLength={longestComplainant}
          defaultValue=""
          onChange={({ target: field }) => setName(field.value)}
        />
      </div>
      <TextField
        label={t('complaint.email')}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        defaultValue=""
        aria-invalid={isEmailWrong || undefined}
        {...(isEmailWrong && { hint: t('complaint.email_wrong') })}
        onChange={({ target: field }) => setEmail(field.value)}
      />
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-reason`} className="text-[0.9375rem] font-medium">
          {t('complaint.why')}
        </label>
        <select
          id={`${id}-reason`}
          value={reason}
          onChange={({ target: field }) => setReason(field.value as ComplaintReason)}
          className={textInput}
        >
          {complaintReasons.map((one) => (
            <option key={one} value={one}>
              {t(`complaint.reason.${one}` as PhraseKey)}
            </option>
          ))}
        </select>
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-text`} className="text-[0.9375rem] font-medium">
          {t('complaint.text')}
        </label>
        <textarea
          id={`${id}-text`}
          name="text"
          dir="auto"
          rows={4}
          maxLength={longestMessage}
          defaultValue=""
          onChange={({ target: field }) => setText(field.value)}
          className="w-full rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base"
        />
      </div>
      <p className="text-[0.8125rem] text-muted">
        {t('complaint.place')}:{' '}
        <bdi dir="ltr" className="break-all">
          {location.pathname}
        </bdi>
      </p>
      <label className="flex min-h-11 items-start gap-3 text-[0.9375rem]">
        <input
          type="checkbox"
          name="good_faith"
          checked={isHonest}
          onChange={({ target: field }) => setHonest(field.checked)}
          className="mt-1 size-4 shrink-0 accent-brand"
        />
        {t('complaint.good_faith')}
      </label>
      <p className="text-[0.875rem] text-muted">{t('complaint.who_reads')}</p>
      <p role="status" className="text-[0.9375rem] empty:hidden">
        {isSending ? t('comment.sending') : ''}
      </p>
      <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && sayRefusal(wrong)}
      </p>
      <button
        type="submit"
        aria-disabled={!isReady || isSending}
        className={`${primaryButton} ${waitingButton} justify-self-end`}
      >
        {t('complaint.send')}
      </button>
    </form>
  );
}
