import { useEffect, useState } from 'react';
import type { FollowStatus } from '#contract/subscription.ts';
import { readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { useRequestKey } from '#web/api/request-key.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { showToast } from '#web/components/toast.tsx';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { publishBalance, useBalance } from '#web/features/wallet/balance.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { noteFollowed } from './follow-status.ts';
import { monthLater } from './month-later.ts';
import {
  CloseButton,
  MonthlyDialog,
  MonthlyFailed,
  MonthlyNotEnough,
  PayButton,
  useMonthlyRefusal,
} from './monthly-dialog.tsx';

interface FollowDialogProps {
  commentId: number;
  /** Hash of the address of the comment. */
  hash: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog of following a comment: price and effect, outcome, and how to end it. */
export default function FollowDialog({ commentId, hash, isOpen, onClose }: FollowDialogProps) {
  const { t, formatNumber } = useLocale();
  const { balance } = useBalance();
  const refuse = useMonthlyRefusal('follow');
  /** Status from the server; null while loading. */
  const [known, setKnown] = useState<FollowStatus | null>(null);
  const [step, setStep] = useState<'choice' | 'poor' | { doneUntil: number } | { code: string }>('choice');
  const [isSending, setSending] = useState(false);
  const requestKey = useRequestKey();
  const price = known && readNumcy(known.price);
  const day = useDay();
  const until = known?.activeSubscription ? day(known.activeSubscription.expiredAt) : '';

  useEffect(() => {
    const query = { comment_id: commentId };
    void callApi('GET /api/v6/numcy/subscription/comment/status', { query }).then((answer) =>
      answer.ok ? setKnown(answer.data) : setStep({ code: answer.problem.code }),
    );
  }, []);

  async function follow() {
    if (isSending || known === null || price === null) return;
    const isPaid = known.status !== 'none';
    if (!isPaid && balance !== null && balance < price) return setStep('poor');
    setSending(true);
    const answer = await askMetered('POST /api/v6/numcy/subscription/comment/add', {
      headers: { 'idempotency-key': requestKey.read() },
      fields: { comment_id: commentId, price: Number(price) },
    });
    setSending(false);
    requestKey.settle(answer.ok ? null : answer.problem.code);
    if (answer.ok) {
      publishBalance(readNumcy(answer.data.balance));
      void noteFollowed(commentId, answer.data.status);
      if (!isPaid) return setStep({ doneUntil: answer.data.endDateTimestamp ?? 0 });
      showToast(t('follow.resumed'));
      return onClose();
    }
    const next = refuse(answer.problem.code, hash);
    if (next !== null) setStep(next);
  }

  async function stop() {
    if (isSending) return;
    setSending(true);
    const fields = { comment_id: commentId };
    const answer = await callApi('POST /api/v6/numcy/subscription/comment/cancel', { fields });
    setSending(false);
    if (!answer.ok) return setStep({ code: answer.problem.code });
    void noteFollowed(commentId, answer.data.status);
    showToast(t('hide.stopped'));
    onClose();
  }

  const opened = { isOpen, onClose };
  if (step === 'poor') {
    const words = t('follow.not_enough', { number: formatNumber(price ?? 0n) });
    return <MonthlyNotEnough {...opened} price={price} words={words} />;
  }
  if (typeof step === 'object' && 'code' in step) {
    return <MonthlyFailed {...opened} title={t('follow.error_title')} words={t('follow.error')} code={step.code} />;
  }
  if (typeof step === 'object') {
    return (
      <MonthlyDialog {...opened} title={t('follow.on_title')} buttons={<CloseButton onClose={onClose} />}>
        <p className="mb-5">{t('follow.done', { date: day(step.doneUntil) })}</p>
      </MonthlyDialog>
    );
  }
  const number = price === null ? '…' : formatNumber(price);
  if (known?.activeSubscription) {
    const isRenewed = known.activeSubscription.autoRenewing;
    const change = (
      <button
        type="button"
        className={`${isRenewed ? plainButton : primaryButton} ${waitingButton}`}
        aria-disabled={isSending}
        onClick={() => void (isRenewed ? stop() : follow())}
      >
        {isRenewed ? t('hide.stop') : t('follow.resume')}
      </button>
    );
    return (
      <MonthlyDialog {...opened} title={t('follow.on_title')} buttons={change}>
        <p className="mb-5">
          {isRenewed ? t('follow.on_text', { date: until, number }) : t('follow.ending', { date: until })}
        </p>
      </MonthlyDialog>
    );
  }
  const pay = (
    <PayButton price={price} isSending={isSending} onPress={() => void follow()}>
      {t('follow.submit', { number })}
    </PayButton>
  );
  return (
    <MonthlyDialog {...opened} title={t('follow.title')} buttons={pay}>
      <p className="mb-3">{t('follow.text')}</p>
      <p className="mb-5 text-[0.9375rem] text-muted">
        {t('follow.terms', { number, date: day(monthLater(new Date())) })}
      </p>
    </MonthlyDialog>
  );
}
