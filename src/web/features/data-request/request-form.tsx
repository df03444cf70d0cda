import { type FormEvent, useEffect, useId, useState } from 'react';
import { type DataRequestKind, dataRequestKinds, longestRequest } from '#contract/data-request-rule.ts';
import { readMailAddress } from '#shared/mail-address.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { FormGapList, useFormGaps } from '#web/components/form-gaps.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';

export interface WrittenRequest {
  kind: DataRequestKind;
  text: string;
  email: string;
  wantsUnlisting: boolean;
}

interface RequestFormProps {
  written: WrittenRequest;
  isSending: boolean;
  wrong: string | null;
  onChange: (written: WrittenRequest) => void;
  /** Called when the request can be sent, or needs its proof first. */
  onSend: () => void;
}

/** Form of a data request. The number is taken from its proof. */
export function RequestForm({ written, isSending, wrong, onChange, onSend }: RequestFormProps) {
  const { t } = useLocale();
  const session = useSession();
  const { sendsMail } = useSite().site;
  const id = useId();
  // Disabled before hydration, when nothing could be sent.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const { kind, text, email } = written;
  const isEmailWrong = email.trim() !== '' && readMailAddress(email) === null;
  const gaps = isEmailWrong ? [{ field: 'email', words: t('data_request.email_wrong') }] : [];
  const { form, shown, check } = useFormGaps(gaps);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSending && check()) onSend();
  }

  // phrases: data_request.kind.*, data_request.about.*
  return (
    <form ref={form} onSubmit={submit} noValidate className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-5 md:p-6">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-[1.0625rem] font-semibold">{t('data_request.want')}</legend>
        {dataRequestKinds.map((one) => (
          <label
            key={one}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line px-3.5 py-3 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name="kind"
              value={one}
              checked={kind === one}
              aria-describedby={`${id}-${one}`}
              onChange={() => onChange({ ...written, kind: one })}
              className="mt-1 size-4 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="block font-medium">{t(`data_request.kind.${one}` as PhraseKey)}</span>
              <span id={`${id}-${one}`} className="block text-[0.875rem] text-muted">
                {t(`data_request.about.${one}` as PhraseKey)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {kind !== 'access' && (
        <label className="flex min-h-11 items-start gap-3 text-[0.9375rem]">
          <input
            type="checkbox"
            name="unlist"
            checked={written.wantsUnlisting}
            onChange={({ target }) => onChange({ ...written, wantsUnlisting: target.checked })}
            className="mt-1 size-4 shrink-0 accent-brand"
          />
          {t('data_request.unlist')}
        </label>
      )}
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-text`} className="text-[0.9375rem] font-medium">
          {t('data_request.text')}
        </label>
        <textarea
          id={`${id}-text`}
          name="text"
          dir="auto"
          rows={4}
          maxLength={longestRequest}
          value={text}
          onChange={({ target }) => onChange({ ...written, text: target.value })}
          className="w-full rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base"
        />
      </div>
      {sendsMail && (
        <TextField
          label={t('data_request.email')}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          value={email}
          aria-invalid={isEmailWrong || undefined}
          hint={isEmailWrong ? t('data_request.email_wrong') : t('data_request.email_hint')}
          onChange={({ target }) => onChange({ ...written, email: target.value })}
        />
      )}
      {session && (
        <p className="text-[0.9375rem]">
          <PhraseWith
            phrase="data_request.mine"
            elements={{ number: <PhoneText className="font-semibold">{session.international}</PhoneText> }}
          />{' '}
          {t('data_request.export')}
        </p>
      )}
      <noscript>
        <p className="text-[0.9375rem]">{t('data_request.no_script')}</p>
      </noscript>
      <p role="status" className="text-[0.9375rem] empty:hidden">
        {isSending ? t('data_request.sending') : ''}
      </p>
      <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
        {wrong}
      </p>
      <FormGapList title={t('common.still_missing')} gaps={shown} />
      <button
        type="submit"
        aria-disabled={!isAlive || isSending}
        className={`${primaryButton} ${waitingButton} justify-self-start`}
      >
        {session ? t('data_request.send') : t('data_request.next')}
      </button>
    </form>
  );
}
