import { useEffect, useState } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { type Numcy, readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { useRequestKey } from '#web/api/request-key.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { showToast } from '#web/components/toast.tsx';
import { ComplaintDialog } from '#web/features/complaint/open-complaint.tsx';
import { useDay } from '#web/features/site/last-day.ts';
import { publishBalance, useBalance } from '#web/features/wallet/balance.ts';
import { loadPrices } from '#web/features/wallet/prices.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { monthLater } from './month-later.ts';
import {
  CloseButton,
  MonthlyDialog,
  MonthlyFailed,
  MonthlyNotEnough,
  PayButton,
  useMonthlyRefusal,
} from './monthly-dialog.tsx';
import { anchorOf, type LinkedText } from './text-link.ts';

interface HideDialogProps {
  text: ThreadReply;
  kind: LinkedText['kind'];
  isOpen: boolean;
  onClose: () => void;
  /** @param until Unix time in seconds; null if visible again */
  onHidden: (until: number | null) => void;
}

/** Dialog of hiding a text: price and effect, outcome, and how to end it. */
export default function HideDialog({ text, kind, isOpen, onClose, onHidden }: HideDialogProps) {
  const { t, formatNumber } = useLocale();
  const { balance } = useBalance();
  const refuse = useMonthlyRefusal('hide');
  const [price, setPrice] = useState<Numcy | null>(null);
  const [step, setStep] = useState<'options' | 'done' | 'poor' | 'complaint' | { code: string }>('options');
  const [isSending, setSending] = useState(false);
  const [until, setUntil] = useState(text.endDateTimestamp);
  // Fixed when opened, so that hiding here does not switch the dialog to ending.
  const [wasHidden] = useState(text.hiddenBy !== null);
  const requestKey = useRequestKey();
  const day = useDay();
  const untilDay = until === null ? '' : day(until);

  useEffect(() => {
    void loadPrices().then((prices) =>
      prices ? setPrice(readNumcy(prices.hide)) : setStep({ code: 'network.unreachable' }),
    );
  }, []);

  async function hide() {
    if (isSending || price === null) return;
    if (balance !== null && balance < price) return setStep('poor');
    setSending(true);
    const answer = await callApi('POST /api/v6/comment/hide', {
      headers: { 'idempotency-key': requestKey.read() },
      fields: { comment_id: text.id },
    });
    setSending(false);
    requestKey.settle(answer.ok ? null : answer.problem.code);
    if (answer.ok) {
      publishBalance(readNumcy(answer.data.balance));
      setUntil(answer.data.endDateTimestamp);
      onHidden(answer.data.endDateTimestamp);
      return setStep('done');
    }
    const next = refuse(answer.problem.code, `#${anchorOf({ kind, id: text.id })}`);
    if (next !== null) setStep(next);
  }

  async function end(when: 'now' | 'end') {
    if (isSending) return;
    setSending(true);
    const answer = await callApi('POST /api/v6/comment/unhide', { fields: { comment_id: text.id, when } });
    setSending(false);
    if (!answer.ok) return setStep({ code: answer.problem.code });
    onHidden(answer.data.endDateTimestamp);
    showToast(when === 'now' ? t('hide.shown') : t('hide.stopped'));
    onClose();
  }

  const opened = { isOpen, onClose };
  if (step === 'poor') {
    const words = t('hide.not_enough', { number: formatNumber(price ?? 0n) });
    return <MonthlyNotEnough {...opened} price={price} words={words} />;
  }
  if (step === 'complaint') {
    return <ComplaintDialog {...opened} target={{ kind, id: text.id }} text={text.text} />;
  }
  if (typeof step === 'object') {
    return <MonthlyFailed {...opened} title={t('hide.error_title')} words={t('hide.error')} code={step.code} />;
  }
  if (step === 'done') {
    return (
      <MonthlyDialog {...opened} title={t('hide.done_title')} buttons={<CloseButton onClose={onClose} />}>
        <p className="mb-5">{t('hide.done', { date: untilDay })}</p>
      </MonthlyDialog>
    );
  }
  // Hiding neither stops nor replaces a complaint.
  const complain = (
    <button type="button" className={wasHidden ? plainButton : primaryButton} onClick={() => setStep('complaint')}>
      {t('hide.complain')}
    </button>
  );
  if (wasHidden) {
    const ends = (
      <>
        {complain}
        <button
          type="button"
          className={`${plainButton} ${waitingButton}`}
          aria-disabled={isSending}
          onClick={() => void end('end')}
        >
          {t('hide.stop')}
        </button>
        <button
          type="button"
          className={`${primaryButton} ${waitingButton}`}
          aria-disabled={isSending}
          onClick={() => void end('now')}
        >
          {t('hide.show_now')}
        </button>
      </>
    );
    return (
      <MonthlyDialog {...opened} title={t('hide.on_title')} buttons={ends}>
        <p className="mb-5">{t('hide.on_text', { date: untilDay })}</p>
      </MonthlyDialog>
    );
  }
  const number = price === null ? '…' : formatNumber(price);
  const pay = (
    <PayButton price={price} isSending={isSending} isPlain onPress={() => void hide()}>
      {t('hide.submit', { number })}
    </PayButton>
  );
  return (
    <MonthlyDialog
      {...opened}
      title={t('hide.title')}
      buttons={
        <>
          {complain}
          {pay}
        </>
      }
    >
      <p className="mb-3">{t('hide.text')}</p>
      <p className="mb-5 text-[0.9375rem] text-muted">
        {t('hide.terms', { number, date: day(monthLater(new Date())) })}
      </p>
    </MonthlyDialog>
  );
}
