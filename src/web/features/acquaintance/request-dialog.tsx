import { useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { readNumcy } from '#shared/numcy.ts';
import { isUnknownOutcome, useRequestKey } from '#web/api/request-key.ts';
import { showToast } from '#web/components/toast.tsx';
import { MonthlyDialog, MonthlyFailed, MonthlyNotEnough, PayButton } from '#web/features/comment/monthly-dialog.tsx';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { publishBalance, useBalance } from '#web/features/wallet/balance.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface RequestDialogProps {
  view: NumberView;
  isOpen: boolean;
  onClose: () => void;
  /** The request was sent, or may have been. */
  onSent: () => void;
  /** Element to focus after closing; null restores the previous focus. */
  finalFocus: () => HTMLElement | null;
}

/** What a request costs and discloses, then its outcome. */
export default function RequestDialog({ view, isOpen, onClose, onSent, finalFocus }: RequestDialogProps) {
  const { t, formatNumber } = useLocale();
  const { balance, reload } = useBalance();
  const [step, setStep] = useState<'choice' | 'poor' | { code: string }>('choice');
  const [isSending, setSending] = useState(false);
  const requestKey = useRequestKey();
  const proveAgain = useProveAgain('acquaintance');
  const { list, priceCommon, priceDirectly } = view.fof;
  const type = list.length > 0 ? 'common' : 'direct';
  const price = readNumcy(type === 'common' ? priceCommon : priceDirectly);
  const number = formatNumber(price);

  async function send() {
    if (isSending) return;
    if (balance !== null && balance < price) return setStep('poor');
    setSending(true);
    const answer = await askMetered('POST /api/v6/fof/request', {
      headers: { 'idempotency-key': requestKey.read() },
      fields: { phone: view.phone.number, type, price: Number(price) },
    });
    setSending(false);
    requestKey.settle(answer.ok ? null : answer.problem.code);
    if (answer.ok) {
      publishBalance(readNumcy(answer.data.balance));
      showToast(t('acquaintance.sent_toast'));
      onSent();
      return onClose();
    }
    const { code } = answer.problem;
    if (proveAgain(code, '#acquaintances')) return;
    if (code === 'wallet.insufficient_balance') {
      void reload();
      return setStep('poor');
    }
    setStep({ code });
    // The reloaded page shows whether it was sent.
    if (isUnknownOutcome(code)) {
      void reload();
      onSent();
    }
  }

  const opened = { isOpen, onClose, finalFocus };
  if (step === 'poor')
    return <MonthlyNotEnough {...opened} price={price} words={t('acquaintance.not_enough', { number })} />;
  if (typeof step === 'object') {
    const isUnknown = isUnknownOutcome(step.code);
    const title = isUnknown ? t('follow.error_title') : t('acquaintance.error_title');
    const words = isUnknown ? null : t('acquaintance.error');
    return <MonthlyFailed {...opened} title={title} words={words} code={step.code} />;
  }
  const pay = (
    <PayButton price={price} isSending={isSending} onPress={() => void send()}>
      {t('acquaintance.submit', { number })}
    </PayButton>
  );
  const prices = { common: formatNumber(readNumcy(priceCommon)), direct: formatNumber(readNumcy(priceDirectly)) };
  return (
    <MonthlyDialog {...opened} title={t('acquaintance.ask')} buttons={pay}>
      <p className="mb-3">{t('acquaintance.ask_text')}</p>
      <p className="mb-5 text-[0.9375rem] text-muted">{t('acquaintance.ask_terms', prices)}</p>
    </MonthlyDialog>
  );
}
