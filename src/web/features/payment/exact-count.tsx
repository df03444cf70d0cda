import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import type { Offers } from '#contract/payment.ts';
import { plainButton } from '#web/components/button.ts';
import { textInput } from '#web/components/text-field.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useMoney } from './money.ts';
import { findPurchase } from './purchase.ts';
import { purchasePath } from './purchase-query.ts';

/** Purchase of an exact number of numcy, so that nobody must buy a pack for a remainder. */
export function ExactCount({ offers, giftNumber }: { offers: Offers; giftNumber?: string | undefined }) {
  const { t, formatNumber } = useLocale();
  const router = useRouter();
  const address = useAddress();
  const money = useMoney();
  const id = useId();
  const [count, setCount] = useState('');
  const { minNumcy, maxNumcy } = offers.exact;
  const asked = { product: 'numcy', numcy: count, ...(giftNumber && { giftNumber }) };
  const purchase = findPurchase(offers, asked);

  function goOn(event: FormEvent) {
    event.preventDefault();
    if (purchase) router.history.push(address(purchasePath(asked)));
  }

  return (
    <form onSubmit={goOn} className="mt-4 grid gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {t('payment.exact.label', { least: formatNumber(minNumcy), most: formatNumber(maxNumcy) })}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={minNumcy}
          max={maxNumcy}
          step={1}
          required
          dir="ltr"
          value={count}
          aria-describedby={`${id}-total`}
          onChange={({ target }) => setCount(target.value)}
          className={`${textInput} max-w-40 flex-1 tabular-nums`}
        />
        <button type="submit" className={`${plainButton} min-h-12`}>
          {t('common.continue')}
        </button>
      </div>
      <p id={`${id}-total`} aria-live="polite" className="text-[0.9375rem] text-muted">
        {purchase && t('payment.exact.total', { money: money(purchase.amount, offers.currency) })}
      </p>
    </form>
  );
}
