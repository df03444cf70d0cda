import { Coins } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { useRequestKey } from '#web/api/request-key.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { AboutMoney } from '#web/features/payment/about-money.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Loaded before the button shows, whose label contains the price in money and would otherwise grow.
export { bringOffers } from '#web/features/payment/offers.ts';

// Loaded once the balance is too low.
const NotEnoughDialog = lazyPart(() => import('./not-enough-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface PaidNameProps {
  view: NumberView;
  /** Reloads with payment; only a success replaces the shown answer. */
  onPay: (payKey: string) => Promise<ApiAnswer<NumberView>>;
  /** Other actions on the name. */
  children: ReactNode;
}

/** Price of a name when no free look-up is left. Same height as what other members see, so that nothing moves. */
export default function PaidName({ view, onPay, children }: PaidNameProps) {
  const { t } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const proveAgain = useProveAgain('pay');
  const requestKey = useRequestKey();
  const button = useRef<HTMLButtonElement>(null);
  // Back from confirming the number: focuses the button; paying takes the member's press.
  useEffect(() => {
    if (takeWish('pay')) button.current?.focus();
  }, []);
  const price = readNumcy(view.paidAlert.paidSearchPrice);
  const balance = readNumcy(view.common.balance);

  async function pay() {
    if (isAsking) return;
    setAsking(true);
    setWrong(null);
    const answer = await onPay(requestKey.read());
    setAsking(false);
    requestKey.settle(answer.ok ? null : answer.problem.code);
    if (answer.ok) return;
    if (answer.status === 402) setDialog('open');
    else if (!proveAgain(answer.problem.code)) setWrong(answer.problem.code);
  }

  // phrases: error.*
  return (
    <section aria-label={t('paid.title')}>
      <div className="flex gap-x-1">
        <button
          ref={button}
          type="button"
          className="link no-print -my-0.5 inline-flex min-h-11 min-w-0 items-center gap-2 text-start text-[0.9375rem] leading-tight font-semibold"
          aria-disabled={isAsking}
          onClick={pay}
        >
          <Coins size={18} aria-hidden="true" className="shrink-0 max-[26rem]:hidden" />
          {/* Three lines on the narrowest screens, within the button's height. */}
          <span className="max-[24rem]:text-[0.8125rem] max-[24rem]:leading-[1.125]">
            {t('paid.button', { number: price })} <AboutMoney numcy={price} className="" />
          </span>
        </button>
        {children}
      </div>
      <p role="alert" className="text-[0.875rem] text-unwanted empty:hidden">
        {wrong && t(`error.${wrong}` as PhraseKey)}
      </p>
      {dialog !== 'unused' && (
        <NotEnoughDialog
          isOpen={dialog === 'open'}
          price={price}
          balance={balance}
          onClose={() => setDialog('closed')}
        />
      )}
    </section>
  );
}
