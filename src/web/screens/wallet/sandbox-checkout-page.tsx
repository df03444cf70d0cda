import { type MouseEvent, useState } from 'react';
import type { SandboxCheckout } from '#contract/payment.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { checkoutAddress } from '#web/features/payment/checkout-address.ts';
import { useMoney } from '#web/features/payment/money.ts';
import { useProductName } from '#web/features/payment/product-name.ts';
import { TestMark } from '#web/features/payment/test-mark.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Keeps the host name under which this page is open. */
function stayHere({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.href = checkoutAddress(currentTarget.href, location.hostname);
}

/** Simulated payment page of the sandbox: pay, decline or cancel. */
export function SandboxCheckoutPage({ checkout }: { checkout: SandboxCheckout }) {
  const { t } = useLocale();
  const money = useMoney();
  const nameOf = useProductName();
  const sayRefusal = useRefusalWords();
  const [email, setEmail] = useState('');
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { id, amount, currency, state, successUrl, cancelUrl } = checkout;
  const total = money(amount, currency);

  async function act(isPaid: boolean) {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const path = { id };
    const answer = isPaid
      ? await callApi('POST /sandbox/payment/{id}/pay', { path, fields: { email } })
      : await callApi('POST /sandbox/payment/{id}/decline', { path });
    // A declined payment also returns to the order's page.
    if (answer.ok) return location.assign(checkoutAddress(successUrl, location.hostname));
    setSending(false);
    setWrong(answer.problem.code);
  }

  return (
    <div className="mx-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 py-6 md:py-10">
      <h1 className="text-[1.75rem] leading-tight tracking-tight">{t('payment.sandbox.title')}</h1>
      <SectionCard title={nameOf(checkout)}>
        <TestMark />
        <p className="mb-4 text-[1.75rem] font-semibold tabular-nums">
          <bdi>{total}</bdi>
        </p>
        {state === 'open' ? (
          <div className="grid gap-3">
            <TextField
              label={t('payment.sandbox.email')}
              hint={t('payment.sandbox.email_hint')}
              type="email"
              dir="ltr"
              autoComplete="email"
              maxLength={200}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
            <button
              type="button"
              className={`${primaryButton} ${waitingButton}`}
              aria-disabled={isSending}
              onClick={() => void act(true)}
            >
              {t('payment.review.pay', { money: total })}
            </button>
            <button
              type="button"
              className={`${plainButton} ${waitingButton}`}
              aria-disabled={isSending}
              onClick={() => void act(false)}
            >
              {t('payment.sandbox.decline')}
            </button>
            <a href={cancelUrl} onClick={stayHere} className={plainButton}>
              {t('common.back')}
            </a>
          </div>
        ) : (
          <a href={successUrl} onClick={stayHere} className={primaryButton}>
            {t('payment.order.wallet')}
          </a>
        )}
        <p role="alert" className="mt-3 text-[0.9375rem] text-unwanted empty:hidden">
          {wrong && sayRefusal(wrong)}
        </p>
      </SectionCard>
    </div>
  );
}
