import { Coins } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { primaryButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Loaded when the wallet turns out to be empty.
const NotEnoughDialog = lazyPart(() => import('./not-enough-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface PaidCardProps {
  view: NumberView;
  /** Asks again and pays; the page shows the answer when it is one. */
  onPay: () => Promise<ApiAnswer<NumberView>>;
}

/** The free look-ups are used up and there is a name behind it: what it costs, before it is spent. */
export default function PaidCard({ view, onPay }: PaidCardProps) {
  const { t } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const proveAgain = useProveAgain('pay');
  const button = useRef<HTMLButtonElement>(null);
  // Back from a new proof: paying is the member's own press.
  useEffect(() => {
    if (takeWish('pay')) button.current?.focus();
  }, []);
  const price = readNumcy(view.paidAlert.paidSearchPrice);
  const balance = readNumcy(view.common.balance);

  async function pay() {
    if (isAsking) return;
    setAsking(true);
    setWrong(null);
    const answer = await onPay();
    setAsking(false);
    if (answer.ok) return;
    if (answer.status === 402) setDialog('open');
    else if (!proveAgain(answer.problem.code)) setWrong(answer.problem.code);
  }

  // phrases: error.*
  return (
    <section aria-label={t('paid.title')} className="mx-5 mb-4 rounded-xl bg-brand-soft p-4">
      <h2 className="flex items-center gap-2 text-base">
        <Coins size={19} aria-hidden="true" className="shrink-0 text-brand" />
        {t('paid.title')}
      </h2>
      <p className="mt-1 text-[0.9375rem]">{t('paid.text', { number: balance })}</p>
      <button ref={button} type="button" className={`${primaryButton} mt-3`} aria-disabled={isAsking} onClick={pay}>
        {t('paid.button', { number: price })}
      </button>
      <p role="alert" className="mt-2 text-[0.875rem] text-unwanted empty:hidden">
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
