import type { Prices } from '#contract/wallet.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { BalanceCard } from '#web/features/wallet/balance-card.tsx';
import { type PaywallTab, paywallPath, paywallTabs } from '#web/features/wallet/paywall-query.ts';
import { PriceCard } from '#web/features/wallet/price-card.tsx';
import { ProCard } from '#web/features/wallet/pro-card.tsx';
import { WalletHistoryCard } from '#web/features/wallet/wallet-history-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface PaywallPageProps {
  tab: PaywallTab;
  /** Null where the server did not say. */
  prices: Prices | null;
}

/** The member's numcy and Pro: what there is, what it is for, where it went. */
export function PaywallPage({ tab, prices }: PaywallPageProps) {
  const { t } = useLocale();
  const address = useAddress();
  const labels = { numcy: t('wallet.tab.numcy'), tier1: t('wallet.pro.title') };
  return (
    <div className="mx-auto grid max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 py-6 md:py-10">
      <h1 className="text-[1.75rem] leading-tight tracking-tight">{t('wallet.title')}</h1>
      <nav aria-label={t('wallet.title')} className="flex gap-1 rounded-full border border-line bg-raised p-1">
        {paywallTabs.map((each) => (
          <PageLink
            key={each}
            href={address(paywallPath({ tab: each }))}
            aria-current={each === tab ? 'page' : undefined}
            className="inline-flex min-h-11 flex-1 items-center justify-center rounded-full px-4 font-semibold text-muted no-underline hover:text-text aria-[current=page]:bg-surface aria-[current=page]:text-text aria-[current=page]:shadow-card"
          >
            {labels[each]}
          </PageLink>
        ))}
      </nav>
      {tab === 'numcy' ? (
        <>
          <BalanceCard />
          {prices && <PriceCard prices={prices} />}
          <WalletHistoryCard />
        </>
      ) : (
        <ProCard prices={prices} />
      )}
    </div>
  );
}
