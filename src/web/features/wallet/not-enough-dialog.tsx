import { Coins } from 'lucide-react';
import type { Numcy } from '#shared/numcy.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { Modal } from '#web/components/modal.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface NotEnoughDialogProps {
  isOpen: boolean;
  /** Whole numcy. */
  price: Numcy;
  balance: Numcy;
  onClose: () => void;
}

/** The wallet holds less than the price. */
export default function NotEnoughDialog({ isOpen, price, balance, onClose }: NotEnoughDialogProps) {
  const { t, formatNumber } = useLocale();
  const address = useAddress();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('paid.not_enough.title')}
      closeLabel={t('common.close')}
      isAttention
      balance={
        <>
          <Coins size={17} aria-hidden="true" />
          <span className="sr-only">{t('paid.not_enough.balance', { number: balance })}</span>
          <span aria-hidden="true">{formatNumber(balance)}</span>
        </>
      }
    >
      <p className="mb-5">{t('paid.not_enough.price', { number: price })}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className={plainButton} onClick={onClose}>
          {t('common.back')}
        </button>
        <PageLink href={address('/paywall/')} className={primaryButton}>
          {t('paid.not_enough.wallet')}
        </PageLink>
      </div>
    </Modal>
  );
}
