import { ChevronRight } from 'lucide-react';
import type { Offers } from '#contract/payment.ts';
import { readNumcy } from '#shared/numcy.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ExactCount } from './exact-count.tsx';
import { useMoney } from './money.ts';
import { purchasePath } from './purchase-query.ts';
import { TestMark } from './test-mark.tsx';

/** Numcy for money, in packs or by count. Nothing is preselected, and every purchase is reviewed before payment. */
export function PackCard({ offers, giftNumber }: { offers: Offers; giftNumber?: string | undefined }) {
  const { t } = useLocale();
  const address = useAddress();
  const money = useMoney();
  const { currency } = offers;
  return (
    <SectionCard title={t('payment.packs.title')} anchor="packs">
      {offers.isTest && <TestMark />}
      <ul className="-mx-5 divide-y divide-line border-y border-line">
        {offers.packs.map(({ product, numcy, amount }) => (
          <li key={product}>
            <PageLink
              href={address(purchasePath({ product, ...(giftNumber && { giftNumber }) }))}
              className="flex min-h-16 items-center gap-3 max-[18rem]:flex-wrap px-5 py-2 no-underline transition-colors duration-150 hover:bg-raised"
            >
              <span className="min-w-0 flex-1 max-[18rem]:basis-full">
                <span className="block font-semibold">{t('wallet.numcy', { count: readNumcy(numcy) })}</span>{' '}
                <span className="block text-[0.875rem] text-muted">
                  {t('payment.each', { money: money(amount / Number(readNumcy(numcy)), currency) })}
                </span>
              </span>{' '}
              <bdi className="shrink-0 font-semibold tabular-nums">{money(amount, currency)}</bdi>
              <ChevronRight size={18} aria-hidden="true" className="flip-rtl shrink-0 text-muted" />
            </PageLink>
          </li>
        ))}
      </ul>
      <ExactCount offers={offers} giftNumber={giftNumber} />
      <p className="mt-3 text-[0.875rem] text-muted">{t('payment.packs.note')}</p>
    </SectionCard>
  );
}
