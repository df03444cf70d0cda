import { Coins } from 'lucide-react';
import type { Numcy } from '#shared/numcy.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { Modal } from '#web/components/modal.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { AboutMoney } from '#web/features/payment/about-money.tsx';
import { appStoreLink } from '#web/features/payment/app-link.ts';
import { useMoney } from '#web/features/payment/money.ts';
import { useOffers } from '#web/features/payment/offers.ts';
import { countFor, findPurchase } from '#web/features/payment/purchase.ts';
import { purchasePath } from '#web/features/payment/purchase-query.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useApk } from '#web/features/site/apk-mode.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface NotEnoughDialogProps {
  isOpen: boolean;
  /** Whole numcy. */
  price: Numcy;
  balance: Numcy;
  onClose: () => void;
  /** What the price is for; defaults to a name. */
  words?: string;
}

/** The balance is below the price: what is missing, and how to buy exactly that. */
export default function NotEnoughDialog({ isOpen, price, balance, onClose, words }: NotEnoughDialogProps) {
  const { t, formatNumber } = useLocale();
  // The balance belongs to the page and may be outdated.
  const lacking = price - balance;
  const missing = lacking > 0n ? lacking : 1n;
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
      <p>
        {words ?? t('paid.not_enough.price', { number: price })} <AboutMoney numcy={price} />
      </p>
      <p className="mb-5">{t('paid.not_enough.missing', { number: missing })}</p>
      <TopUp missing={missing} onClose={onClose} />
    </Modal>
  );
}

/** Ways to add numcy: the missing amount, at least the provider's minimum; packs; in the app, its store. */
function TopUp({ missing, onClose }: { missing: Numcy; onClose: () => void }) {
  const { t } = useLocale();
  const address = useAddress();
  const isApk = useApk();
  const money = useMoney();
  const { data: offers } = useOffers();
  const count = offers?.isOpen && !isApk ? countFor(missing, offers) : null;
  const asked = { product: 'numcy', numcy: `${count}` };
  const exact = offers && count !== null ? findPurchase(offers, asked) : null;
  const price = offers && exact ? money(exact.amount, offers.currency) : '';
  return (
    <>
      {exact && BigInt(exact.numcy) > missing && (
        <p className="-mt-3 mb-5 text-[0.9375rem] text-muted">{t('paid.not_enough.least', { money: price })}</p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className={plainButton} onClick={onClose}>
          {t('common.back')}
        </button>
        {isApk ? (
          <a href={appStoreLink({ numcy: Number(missing) })} className={primaryButton}>
            {t('payment.apk.button')}
          </a>
        ) : (
          <PageLink href={address('/paywall/')} className={exact ? plainButton : primaryButton}>
            {exact ? t('paid.not_enough.packs') : t('paid.not_enough.wallet')}
          </PageLink>
        )}
        {exact && (
          <PageLink href={address(purchasePath(asked))} className={primaryButton}>
            {t('paid.not_enough.buy', { number: exact.numcy, money: price })}
          </PageLink>
        )}
      </div>
    </>
  );
}
