import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { headlineLooks } from '#shared/headline-look.ts';
import { callApi } from '#web/api/call-api.ts';
import { useAskBeforeBack } from '#web/components/ask-before-back.ts';
import { dangerButton, plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useDiscardQuestion } from '#web/components/discard-question.tsx';
import { LineIcon } from '#web/components/line-icon.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { phoneRules } from '#web/features/numbering/phone-rules.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useSettings, useSettingsWay } from '#web/features/site/settings-place.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { refreshAccount } from './account.ts';
import { Countdown } from './deactivation-countdown.tsx';
import { OwnNumberForm } from './deactivation-number.tsx';
import { isOwnNumber, refetchAfterMs, type TextsChoice } from './deactivation-rules.ts';
import { reloadPage } from './reload-page.ts';
import { useCountdown } from './use-countdown.ts';

/** Content of the field, and the country whose national format is used. */
interface Entry {
  typed: string;
  home: string | null;
}
const nothingTyped: Entry = { typed: '', home: null };

/** Parses national numbers by the field's country once the numbering rules are loaded. */
function readerAt(home: string | null) {
  const rules = phoneRules();
  return (digits: string) => rules?.parsePhone(digits, rules.toCountryCode(home), 'national')?.digits;
}

type Step = 'warning' | 'number' | 'done';

interface DeactivationDialogsProps {
  /** What happens to the member's texts. */
  texts: TextsChoice;
  /** Element focused after the dialogs close. */
  finalFocus: () => HTMLElement | null;
}

/** Three dialogs: a warning with a countdown, the own number to retype, and the confirmation. */
export function DeactivationDialogs({ texts, finalFocus }: DeactivationDialogsProps) {
  const { t } = useLocale();
  const day = useDay();
  const { returnDays } = useSite().site.promises;
  const router = useRouter();
  const session = useSession();
  const isOpen = useSettings().deactivation;
  const { open, goBack } = useSettingsWay();
  const proveAgain = useProveAgain('deactivation');
  const [step, setStep] = useState<Step>('warning');
  const [entry, setEntry] = useState(nothingTyped);
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [eraseAt, setEraseAt] = useState<number | null>(null);
  const left = useCountdown(isOpen && step === 'warning');
  const textId = useId();
  const formId = useId();
  const closeButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    setStep('warning');
    setEntry(nothingTyped);
    setWrong(null);
  }, [isOpen]);
  useEffect(() => {
    if (step === 'done') closeButton.current?.focus();
  }, [step]);

  const isOwn = isOwnNumber(entry.typed, session?.phone ?? '', readerAt(entry.home));
  const hasDraft = isOpen && step === 'number' && entry.typed !== '';
  const { leave, question } = useDiscardQuestion(() => hasDraft, goAway);
  const letThrough = useAskBeforeBack(hasDraft, () => hasDraft, leave);
  function goAway() {
    letThrough();
    goBack();
  }

  async function deactivate() {
    if (!isOwn || isSending) return;
    setSending(true);
    setWrong(null);
    const answer = await callApi('POST /api/v6/profile/cancel', { fields: { cancel: '1', texts } });
    setSending(false);
    if (!answer.ok) return proveAgain(answer.problem.code) || setWrong(answer.problem.code);
    setEraseAt(answer.data.eraseAtTimestamp);
    setStep('done');
    setTimeout(() => void Promise.all([refreshAccount(), reloadPage(router)]), refetchAfterMs);
  }

  const keep = (
    <button type="button" className={plainButton} onClick={goAway}>
      {t('deactivation.keep')}
    </button>
  );
  const common = { isOpen, textId, finalFocus };
  if (step === 'warning') {
    return (
      <ConfirmDialog
        {...common}
        onClose={goBack}
        tone="warning"
        icon={<LineIcon path={headlineLooks.suspicious.icon} size={24} />}
        title={t('deactivation.warning.title')}
        text={<p>{t('deactivation.warning.text', { count: returnDays })}</p>}
        actions={
          <>
            {keep}
            <button
              type="button"
              className={`${dangerButton} ${waitingButton}`}
              disabled={left > 0}
              onClick={() => setStep('number')}
            >
              {t('common.continue')}
            </button>
          </>
        }
      >
        <Countdown left={left} />
      </ConfirmDialog>
    );
  }
  if (step === 'number') {
    return (
      <ConfirmDialog
        {...common}
        onClose={leave}
        tone="warning"
        icon={<LineIcon path={headlineLooks.suspicious.icon} size={24} />}
        title={t('deactivation.number.title')}
        text={
          <p>
            <PhraseWith
              phrase="deactivation.number.text"
              elements={{
                number: <PhoneText className="font-semibold text-text">{session?.international ?? ''}</PhoneText>,
              }}
            />
          </p>
        }
        actions={
          <>
            {keep}
            <button
              type="submit"
              form={formId}
              className={`${dangerButton} ${waitingButton}`}
              disabled={!isOwn}
              aria-disabled={isSending || undefined}
            >
              {t('privacy.delete.title')}
            </button>
          </>
        }
      >
        <OwnNumberForm
          id={formId}
          textId={textId}
          onType={(typed, home) => setEntry({ typed, home })}
          onSubmit={deactivate}
          wrong={wrong}
        />
        {question}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...common}
      onClose={() => open()}
      tone="good"
      mainButton={closeButton}
      icon={<LineIcon path={headlineLooks.trusted.icon} size={24} />}
      title={t('my.deactivated.title')}
      text={<p>{eraseAt !== null && t('deactivation.done.text', { date: day(eraseAt) })}</p>}
      actions={
        <button
          ref={closeButton}
          type="button"
          aria-describedby={textId}
          className={primaryButton}
          onClick={() => open()}
        >
          {t('common.close')}
        </button>
      }
    />
  );
}
