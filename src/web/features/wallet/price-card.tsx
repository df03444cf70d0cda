import type { Offers } from '#contract/payment.ts';
import type { Prices } from '#contract/wallet.ts';
import { listedPrices, priceKeys } from '#contract/wallet-rule.ts';
import { readNumcy } from '#shared/numcy.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { AboutMoney, useAboutMoney } from '#web/features/payment/about-money.tsx';
import { useTerms } from '#web/features/site/terms.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface PriceCardProps {
  prices: Prices;
  /** Null until loaded. */
  offers: Offers | null;
}

/** What numcy are, prices, and what is free. */
export function PriceCard({ prices, offers }: PriceCardProps) {
  const { t } = useLocale();
  const terms = useTerms();
  const one = useAboutMoney(offers)(1);
  const rows = [
    [t('wallet.price.free', { count: prices.freeSearches }), t('wallet.price.nothing'), null],
    [
      t('wallet.price.search'),
      t('wallet.numcy', { count: readNumcy(prices.paidSearch) }),
      <AboutMoney key="search" numcy={readNumcy(prices.paidSearch)} offers={offers} />,
    ],
    [
      t('wallet.price.boost'),
      t('wallet.price.boost_numcy', terms),
      one && (
        <span key="boost" className="block text-[0.875rem] font-normal text-muted">
          {t('wallet.price.each', { money: one })}
        </span>
      ),
    ],
    ...priceKeys.map((key) => {
      const { what, amount = 'wallet.numcy' } = listedPrices[key];
      const count = readNumcy(prices[key]);
      return [t(what), t(amount, { count }), <AboutMoney key={key} numcy={count} offers={offers} />] as const;
    }),
  ] as const;
  return (
    <SectionCard title={t('wallet.prices')}>
      <dl className="divide-y divide-line text-[0.9375rem]">
        {rows.map(([what, price, money]) => (
          <div key={what} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
            <dt className="min-w-[min(10rem,100%)] flex-1">{what}</dt>
            <dd className="ms-auto text-end font-semibold tabular-nums">
              {price} {money}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-[0.875rem] text-muted">{t('wallet.price.note')}</p>
    </SectionCard>
  );
}
