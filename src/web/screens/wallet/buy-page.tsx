import { PackageX } from 'lucide-react';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { ApkCard } from '#web/features/payment/apk-card.tsx';
import { useOffers } from '#web/features/payment/offers.ts';
import { findPurchase } from '#web/features/payment/purchase.ts';
import type { PurchaseQuery } from '#web/features/payment/purchase-query.ts';
import { ReviewCard } from '#web/features/payment/review-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useApk } from '#web/features/site/apk-mode.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Review before payment. */
export function BuyPage({ query }: { query: PurchaseQuery }) {
  const { t } = useLocale();
  const address = useAddress();
  const isApk = useApk();
  const sayRefusal = useRefusalWords();
  const { data: offers, wrong } = useOffers();
  const purchase = offers?.isOpen ? findPurchase(offers, query) : null;
  if (wrong !== null || (offers !== null && purchase === null)) {
    return (
      <MessagePage
        icon={<PackageX size={30} aria-hidden="true" />}
        title={t('payment.review.gone')}
        text={wrong === null ? t('payment.review.gone_text') : sayRefusal(wrong)}
      >
        <div className="flex justify-center">
          <PageLink href={address('/paywall/')} className={wrong === null ? primaryButton : plainButton}>
            {t('wallet.title')}
          </PageLink>
        </div>
      </MessagePage>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 py-6 md:py-10">
      <h1 className="text-[1.75rem] leading-tight tracking-tight">{t('payment.review.title')}</h1>
      {isApk ? (
        <ApkCard {...query} />
      ) : (
        offers && purchase && <ReviewCard offers={offers} purchase={purchase} giftNumber={query.giftNumber} />
      )}
    </div>
  );
}
