import { useRef, useState } from 'react';
import type { AcquaintanceRequest } from '#contract/acquaintance.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { placeAfter } from '#web/components/next-focus.ts';
import { QuestionDialog } from '#web/components/question-dialog.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface RequestActsProps {
  request: AcquaintanceRequest;
  /** Reloads the list. */
  onChanged: () => Promise<unknown>;
}

/** Buttons of a request: answer a received one, withdraw a sent one, end an accepted one. */
export function RequestActs({ request: { id, can, status }, onChanged }: RequestActsProps) {
  const { t } = useLocale();
  const refuse = useRefusalToast();
  const sayRefusal = useRefusalWords();
  const [isSending, setSending] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isAccepted = status === 'accepted';
  const opener = useRef<HTMLButtonElement>(null);
  /** Where the focus goes when the pressed button disappears. */
  const afterwards = useRef<(() => HTMLElement | null) | null>(null);

  async function answer(said: 'accept' | 'decline', pressed: Element) {
    if (isSending) return;
    const place = placeAfter(pressed);
    setSending(true);
    const answered = await callApi('POST /api/v6/fof/answer', { fields: { id, answer: said } });
    setSending(false);
    if (answered.ok) showToast(said === 'accept' ? t('acquaintance.accepted_toast') : t('acquaintance.declined_toast'));
    else refuse(answered.problem.code);
    // The request may be closed already, so the page reloads after a refusal too.
    await onChanged();
    if (answered.ok) place()?.focus();
  }

  async function withdraw(): Promise<string | null> {
    const answered = await callApi('POST /api/v6/fof/cancel', { fields: { id } });
    if (!answered.ok) return sayRefusal(answered.problem.code);
    showToast(isAccepted ? t('acquaintance.ended') : t('acquaintance.withdrawn'));
    afterwards.current = opener.current && placeAfter(opener.current);
    void onChanged();
    return null;
  }

  if (can.answer)
    return (
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={`${primaryButton} ${waitingButton}`}
          aria-disabled={isSending}
          onClick={({ currentTarget }) => void answer('accept', currentTarget)}
        >
          {t('wallet.gift.accept')}
        </button>
        <button
          type="button"
          className={`${plainButton} ${waitingButton}`}
          aria-disabled={isSending}
          onClick={({ currentTarget }) => void answer('decline', currentTarget)}
        >
          {t('wallet.gift.decline')}
        </button>
      </div>
    );
  if (!can.cancel) return null;
  const act = isAccepted ? t('acquaintance.end') : t('acquaintance.withdraw');
  const words = { confirm: act, cancel: t('common.cancel'), close: t('common.close') };
  return (
    <div>
      <button ref={opener} type="button" className={plainButton} onClick={() => setAsked(true)}>
        {act}
      </button>
      <QuestionDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={isAccepted ? t('acquaintance.end_title') : t('acquaintance.withdraw_title')}
        words={words}
        onConfirm={withdraw}
        finalFocus={() => afterwards.current?.() ?? null}
      >
        <p>{isAccepted ? t('acquaintance.end_text') : t('acquaintance.withdraw_text')}</p>
      </QuestionDialog>
    </div>
  );
}
