import { useState } from 'react';
import type { Offers } from '#contract/payment.ts';
import type { Prices } from '#contract/wallet.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { FollowCard } from '#web/features/comment/follow-card.tsx';
import { ApkCard } from '#web/features/payment/apk-card.tsx';
import { GiftCard } from '#web/features/payment/gift-card.tsx';
import { OfferedGifts } from '#web/features/payment/offered-gifts.tsx';
import { useOffers } from '#web/features/payment/offers.ts';
import { PackCard } from '#web/features/payment/pack-card.tsx';
import { PurchasesCard } from '#web/features/payment/purchases-card.tsx';
import { SubscriptionCard, useSubscription } from '#web/features/payment/subscription-card.tsx';
import { WithdrawLink } from '#web/features/payment/withdraw-link.tsx';
import { refreshAccount } from '#web/features/profile/account.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useApk } from '#web/features/site/apk-mode.ts';
import { publishBalance } from '#web/features/wallet/balance.ts';
import { BalanceCard } from '#web/features/wallet/balance-card.tsx';
import { type PaywallTab, paywallPath, paywallTabs } from '#web/features/wallet/paywall-query.ts';
import { PriceCard } from '#web/features/wallet/price-card.tsx';
import { ProCard } from '#web/features/wallet/pro-card.tsx';
import { WalletHistoryCard } from '#web/features/wallet/wallet-history-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface PaywallPageProps {
  tab: PaywallTab;
  /** Null if the call failed. */
  prices: Prices | null;
  offers: Offers | null;
  /** Recipient's number from a link, and the product for the app's store. */
  giftNumber: string | undefined;
  product: string | undefined;
}

/** The member's numcy and Pro: balance, uses, prices and history. */
export function PaywallPage({ tab, prices, offers: given, giftNumber, product }: PaywallPageProps) {
  const { t } = useLocale();
  const isApk = useApk();
  const { data: offers } = useOffers(given);
  const [gift, setGift] = useState(giftNumber);
  const address = useAddress();
  const labels = { tier1: t('wallet.tab.tier1'), numcy: t('wallet.tab.numcy'), pro: t('wallet.pro.title') };
  return (
    <div className="mx-auto grid max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 py-6 md:py-10">
      <h1 className="text-[1.75rem] leading-tight tracking-tight">{t('wallet.title')}</h1>
      <nav
        aria-label={t('wallet.title')}
        className="flex gap-1 rounded-[2rem] border border-line bg-raised p-1 max-[18rem]:flex-col"
      >
        {paywallTabs.map((each) => (
          <PageLink
            key={each}
            href={address(paywallPath({ tab: each }))}
            aria-current={each === tab ? 'page' : undefined}
            className="inline-flex min-h-11 flex-auto items-center justify-center rounded-full px-1.5 text-center text-[0.875rem] font-semibold sm:flex-1 sm:px-4 sm:text-base text-muted no-underline hover:text-text aria-[current=page]:bg-chosen aria-[current=page]:text-text aria-[current=page]:shadow-card"
          >
            {labels[each]}
          </PageLink>
        ))}
      </nav>
      {tab === 'tier1' && (
        <>
          <BalanceCard isClosed={offers?.isOpen === false} />
          <OfferedGifts onAccepted={publishBalance} />
          {offers?.isOpen &&
            (isApk ? (
              <ApkCard product={product} giftNumber={giftNumber} />
            ) : (
              <>
                <PackCard offers={offers} giftNumber={gift} />
                <GiftCard giftNumber={gift} onChange={setGift} />
              </>
            ))}
          {prices && <PriceCard prices={prices} offers={offers} />}
          {offers?.isOpen && (
            <>
              {/* Before the list that grows, so that it stays in place. */}
              <WithdrawLink />
              <PurchasesCard />
            </>
          )}
          <WalletHistoryCard />
        </>
      )}
      {tab === 'numcy' && (
        <>
          <BalanceCard isClosed={offers?.isOpen === false} />
          {prices && <FollowCard prices={prices} />}
          {/* Target of the app's link to its member's numcy. */}
          {offers?.isOpen && isApk && <ApkCard product={product} giftNumber={giftNumber} />}
        </>
      )}
      {tab === 'pro' && <ProTab prices={prices} offers={offers} product={product} />}
    </div>
  );
}

interface ProTabProps {
  prices: Prices | null;
  /** Null until loaded. */
  offers: Offers | null;
  product: string | undefined;
}

/** Pro and its renewal. */
function ProTab({ prices, offers, product }: ProTabProps) {
  const isApk = useApk();
  const { data: subscription, wrong } = useSubscription();
  const isAnswered = subscription !== null || wrong !== null;
  const isPaid = subscription?.activeSubscription != null;
  return (
    <>
      <ProCard prices={prices} offers={isApk ? null : offers} isHeldBack={!isAnswered} isPaid={isPaid} />
      {subscription?.activeSubscription && (
        <SubscriptionCard subscription={subscription} onCanceled={() => void refreshAccount()} />
      )}
      {isApk && offers?.isOpen && <ApkCard product={product} />}
      {/* Rendered once it is known whether a subscription precedes it. */}
      {isAnswered && offers?.isOpen && <WithdrawLink />}
    </>
  );
}
