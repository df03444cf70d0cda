import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Numcy } from '#shared/numcy.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { Modal } from '#web/components/modal.tsx';
import { AboutMoney } from '#web/features/payment/about-money.tsx';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useBalance } from '#web/features/wallet/balance.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Loaded once the balance is too low.
const NotEnoughDialog = lazyPart(() => import('#web/features/wallet/not-enough-dialog.tsx'), {
  close: ({ onClose }) => onClose(),
});

interface Opened {
  isOpen: boolean;
  onClose: () => void;
  /** Element to focus after closing; null restores the previous focus. */
  finalFocus?: () => HTMLElement | null;
}

/** Dialog of a monthly payment, with the balance beside its title. */
export function MonthlyDialog({
  title,
  buttons,
  children,
  ...opened
}: Opened & { title: string; buttons: ReactNode; children: ReactNode }) {
  const { t } = useLocale();
  const { balance } = useBalance();
  const badge = balance === null ? undefined : <Badge balance={balance} />;
  return (
    <Modal {...opened} title={title} balance={badge} closeLabel={t('common.close')}>
      {children}
      <Buttons>{buttons}</Buttons>
    </Modal>
  );
}

interface PayButtonProps {
  /** Null while unknown. */
  price: Numcy | null;
  isSending: boolean;
  /** Secondary style, since a free alternative is beside it. */
  isPlain?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Pays the first month; the label includes the amount in money. */
export function PayButton({ price, isSending, isPlain = false, onPress, children }: PayButtonProps) {
  return (
    <button
      type="button"
      className={`${isPlain ? plainButton : primaryButton} ${waitingButton}`}
      aria-disabled={isSending || price === null}
      onClick={onPress}
    >
      {children}
      {price !== null && <AboutMoney numcy={price} className="" />}
    </button>
  );
}

export function CloseButton({ onClose }: Pick<Opened, 'onClose'>) {
  const { t } = useLocale();
  return (
    <button type="button" className={primaryButton} onClick={onClose}>
      {t('common.close')}
    </button>
  );
}

/** Says that the balance is too low, and how to add numcy. */
export function MonthlyNotEnough({ price, words, ...opened }: Opened & { price: Numcy | null; words: string }) {
  const { balance } = useBalance();
  return <NotEnoughDialog {...opened} price={price ?? 0n} balance={balance ?? 0n} words={words} />;
}

/** Says why it failed and that nothing changed, if that is known, with the code for support. */
export function MonthlyFailed({
  title,
  words,
  code,
  ...opened
}: Opened & { title: string; words: string | null; code: string }) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  return (
    <Modal {...opened} title={title} closeLabel={t('common.close')} isAttention>
      {words !== null && <p className="mb-2">{words}</p>}
      <p className="mb-2">{sayRefusal(code)}</p>
      <p className="mb-5 text-[0.875rem] text-muted">{t('hide.error_code', { code })}</p>
      <Buttons>
        <CloseButton onClose={opened.onClose} />
      </Buttons>
    </Modal>
  );
}

/**
 * Handles a refused payment: `poor` if the balance is too low, the code if nothing else helps, null if the member was
 * sent to confirm their number.
 * @returns `hash`: where on this page they return to
 */
export function useMonthlyRefusal(
  act: 'follow' | 'hide',
): (code: string, hash: string) => 'poor' | { code: string } | null {
  const { reload } = useBalance();
  const proveAgain = useProveAgain(act);
  return (code, hash) => {
    if (code === 'wallet.insufficient_balance') {
      void reload();
      return 'poor';
    }
    return proveAgain(code, hash) ? null : { code };
  };
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}

function Badge({ balance }: { balance: Numcy }) {
  const { t, formatNumber } = useLocale();
  return (
    <>
      <Coins size={17} aria-hidden="true" />
      <span className="sr-only">{t('paid.not_enough.balance', { number: balance })}</span>
      <span aria-hidden="true">{formatNumber(balance)}</span>
    </>
  );
}
