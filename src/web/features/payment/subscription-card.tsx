import { CalendarX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ActiveSubscription, Subscription } from '#contract/payment.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { changeKnown, dataOf, keyOf, useKnown, useToken } from '#web/api/member-query.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useDay } from '#web/features/site/last-day.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { CancelRenewalDialog } from './cancel-renewal-dialog.tsx';
import { useMoney } from './money.ts';

export function useSubscription() {
  const token = useToken();
  return useKnown<Subscription>({
    queryKey: keyOf(token, 'subscription'),
    queryFn: () => dataOf(callApi('GET /api/v6/subscription')),
    enabled: token !== null,
  });
}

interface SubscriptionCardProps {
  subscription: Subscription;
  /** The grace period ends with the renewal, so Pro ends earlier than the account said. */
  onCanceled: () => void;
}

/** Renewing subscription: date, price, and a button to cancel that is as easy as subscribing. */
export function SubscriptionCard({ subscription, onCanceled }: SubscriptionCardProps) {
  const { t } = useLocale();
  const day = useDay();
  const money = useMoney();
  const token = useToken();
  const sayRefusal = useRefusalWords();
  const [isAsking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const heading = useRef<HTMLParagraphElement>(null);
  const { activeSubscription: active, hasPortal, prices, currency } = subscription;
  if (active === null) return null;
  const price = prices.find(({ period }) => period === active.period);
  // phrases: payment.pro.*
  const words = {
    date: day(active.status === 'past_due' ? active.proUntil : active.expiredAt),
    money: price ? money(price.amount, currency) : '',
  };

  async function cancel() {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const answer = await callApi('POST /api/v6/payment/cancel_renewal');
    setSending(false);
    setAsking(false);
    if (!answer.ok) return setWrong(answer.problem.code);
    const { activeSubscription } = answer.data;
    await changeKnown<Subscription>(keyOf(token, 'subscription'), (known) => ({ ...known, activeSubscription }));
    onCanceled();
    showToast(t('payment.pro.canceled'), 5000);
    heading.current?.focus();
  }

  async function openPortal() {
    if (isSending) return;
    setSending(true);
    const answer = await callApi('POST /api/v6/payment/portal');
    if (answer.ok) return location.assign(answer.data.url);
    setSending(false);
    setWrong(answer.problem.code);
  }

  return (
    <SectionCard title={t('payment.pro.title')}>
      <p ref={heading} tabIndex={-1} aria-live="polite">
        {t(`payment.pro.${stateOf(active)}` as PhraseKey, words)}
      </p>
      <p role="alert" className="mt-2 text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && sayRefusal(wrong)}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {active.autoRenewing && (
          <button type="button" data-act="cancel-renewal" className={plainButton} onClick={() => setAsking(true)}>
            <CalendarX size={18} aria-hidden="true" />
            {t('payment.pro.cancel')}
          </button>
        )}
        {hasPortal && (
          <button
            type="button"
            className={`${plainButton} ${waitingButton}`}
            aria-disabled={isSending}
            onClick={() => void openPortal()}
          >
            {t('payment.pro.portal')}
          </button>
        )}
      </div>
      <CancelRenewalDialog
        isOpen={isAsking}
        isSending={isSending}
        until={words.date}
        onClose={() => setAsking(false)}
        onConfirm={() => void cancel()}
      />
    </SectionCard>
  );
}

/** Suffix of the phrase for its state. */
function stateOf({ status, autoRenewing, period }: ActiveSubscription): string {
  if (status === 'past_due') return 'past_due';
  return autoRenewing && status === 'active' ? `renews.${period}` : 'ends';
}
