import { Coins } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Numcy } from '#shared/numcy.ts';
import { useRequestKey } from '#web/api/request-key.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { Modal } from '#web/components/modal.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { textInput } from '#web/components/text-field.tsx';
import { AboutMoney } from '#web/features/payment/about-money.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useSite } from '#web/features/site/site.ts';
import { useTerms } from '#web/features/site/terms.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface BoostDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Balance in whole numcy. */
  balance: Numcy;
  /** Pays, once per key. Resolves to an error code, or null on success. */
  onBoost: (amount: number, key: string) => Promise<string | null>;
}

/** Cost and effect of boosting a text. */
export default function BoostDialog({ isOpen, onClose, balance, onBoost }: BoostDialogProps) {
  const { t, formatNumber } = useLocale();
  const address = useAddress();
  const sayRefusal = useRefusalWords();
  const { boostMost } = useSite().site.promises;
  const terms = useTerms();
  const [amount, setAmount] = useState(1);
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const requestKey = useRequestKey();
  const id = useId();

  async function boost(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const code = await onBoost(amount, `${requestKey.read()}-${amount}`);
    setSending(false);
    requestKey.settle(code);
    if (code === null) return onClose();
    setWrong(code);
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('comment.boost_title')}
      closeLabel={t('common.close')}
      balance={
        <>
          <Coins size={17} aria-hidden="true" />
          <span className="sr-only">{t('paid.not_enough.balance', { number: balance })}</span>
          <span aria-hidden="true">{formatNumber(balance)}</span>
        </>
      }
    >
      <p className="mb-4 text-[0.9375rem] text-muted">{t('comment.boost_text')}</p>
      <form onSubmit={boost} className="grid gap-4">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-[0.9375rem] font-medium">
            {t('comment.boost_amount', terms)}
          </label>
          <input
            id={id}
            type="number"
            min={1}
            max={boostMost}
            step={1}
            required
            dir="ltr"
            defaultValue={1}
            onChange={({ target }) => setAmount(Math.trunc(target.valueAsNumber) || 1)}
            className={`${textInput} tabular-nums`}
          />
          {/* Reserves the line that appears with the price list. */}
          <p aria-live="polite" className="min-h-6 text-[0.9375rem] text-muted">
            <AboutMoney numcy={amount} />
          </p>
        </div>
        <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
          {wrong && sayRefusal(wrong)}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <PageLink href={address('/paywall/')} className="link text-[0.9375rem]">
            {t('wallet.title')}
          </PageLink>
          <button type="submit" className={`${primaryButton} ${waitingButton}`} aria-disabled={isSending}>
            {t('comment.boost_submit', { number: amount })}
          </button>
        </div>
      </form>
    </Modal>
  );
}
