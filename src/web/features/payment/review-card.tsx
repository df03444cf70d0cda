import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Offers } from '#contract/payment.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { checkoutAddress } from './checkout-address.ts';
import { useMoney } from './money.ts';
import { useProductName } from './product-name.ts';
import type { Purchase } from './purchase.ts';
import { renewalDate } from './renewal-date.ts';
import { TestMark } from './test-mark.tsx';

interface ReviewCardProps {
  offers: Offers;
  purchase: Purchase;
  giftNumber: string | undefined;
}

/** Review before payment: product, recipient, total, renewal and how to end it. */
export function ReviewCard({ offers, purchase, giftNumber }: ReviewCardProps) {
  const { t, dir } = useLocale();
  const day = useDay();
  const address = useAddress();
  const money = useMoney();
  const nameOf = useProductName();
  const sayRefusal = useRefusalWords();
  const proveAgain = useProveAgain('pay');
  const button = useRef<HTMLButtonElement>(null);
  const [isNamed, setNamed] = useState(false);
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  // Back from confirming the number: focuses the button; paying takes the member's press.
  useEffect(() => {
    if (takeWish('pay')) button.current?.focus();
  }, []);
  const { product, numcy, amount, period } = purchase;
  const { currency } = offers;
  const total = money(amount, currency);

  async function pay() {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const answer = await callApi('POST /api/v6/payment/checkout', {
      fields: {
        product,
        amount,
        currency,
        ...(product === 'numcy' && { numcy }),
        ...(giftNumber !== undefined && { gift_number: giftNumber, gift_named: isNamed ? '1' : '0' }),
      },
    });
    if (answer.ok) return location.assign(checkoutAddress(answer.data.url, location.hostname));
    setSending(false);
    if (!proveAgain(answer.problem.code)) setWrong(answer.problem.code);
  }

  const goesTo = giftNumber ? <PhoneText>{giftNumber}</PhoneText> : t('payment.review.me');
  const rows: [what: string, value: ReactNode][] = [
    [
      t('payment.review.what'),
      <bdi key="what" dir={dir}>
        {nameOf(purchase)}
      </bdi>,
    ],
    [t('payment.review.total'), <bdi key="total">{total}</bdi>],
  ];
  if (period === null) rows.splice(1, 0, [t('payment.review.for'), goesTo]);
  if (offers.taxLine) rows.push([t('payment.tax'), offers.taxLine]);
  const renewal =
    period &&
    t(`payment.review.renews.${period}` as PhraseKey, {
      money: total,
      date: day(renewalDate(new Date(), period)),
    });
  // phrases: payment.review.renews.*
  const withdrawal = t(period === null ? 'withdraw.lead_numcy' : 'withdraw.lead_pro');
  const facts = [
    period === null ? t('payment.review.uses') : t('payment.review.pro_uses'),
    renewal ?? t('payment.review.once'),
    ...(period ? [t('payment.review.cancel'), t('payment.review.begins')] : []),
    giftNumber && period === null ? t('payment.review.gift', { count: offers.giftDays }) : withdrawal,
    t('payment.review.fair'),
  ];
  return (
    <section className="card p-5">
      {offers.isTest && <TestMark />}
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(([what, value]) => (
          <div key={what} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-muted">{what}</dt>
            <dd className="text-end font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 grid list-disc gap-1.5 ps-5 text-[0.9375rem]">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {giftNumber && period === null && (
        <label className="mt-4 flex min-h-11 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            checked={isNamed}
            onChange={({ target }) => setNamed(target.checked)}
            className="mt-1 size-4 shrink-0 accent-brand"
          />
          <span>
            <span className="block font-medium">{t('payment.gift.named')}</span>
            <span className="block text-[0.875rem] text-muted">{t('payment.gift.named_text')}</span>
          </span>
        </label>
      )}
      <p className="mt-3 text-[0.9375rem]">
        <PageLink href={address('/purchase-policy')} className="link underline">
          {t('footer.purchase_policy')}
        </PageLink>
      </p>
      <p role="alert" className="mt-3 text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && sayRefusal(wrong)}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <PageLink href={address(`/paywall/?tab=${period ? 'pro' : 'tier1'}`)} className={plainButton}>
          {t('common.back')}
        </PageLink>
        <button
          ref={button}
          type="button"
          className={`${primaryButton} ${waitingButton}`}
          aria-disabled={isSending}
          onClick={() => void pay()}
        >
          {t('payment.review.pay', { money: total })}
        </button>
      </div>
    </section>
  );
}
