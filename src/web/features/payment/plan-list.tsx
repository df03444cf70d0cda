import { ChevronRight } from 'lucide-react';
import type { Offers } from '#contract/payment.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useMoney } from './money.ts';
import { purchasePath } from './purchase-query.ts';
import { TestMark } from './test-mark.tsx';
import { yearSaving } from './year-saving.ts';

/** Pro plans by month or year; neither is preselected, and each says that it renews. */
export function PlanList({ offers }: { offers: Offers }) {
  const { t, formatNumber } = useLocale();
  const address = useAddress();
  const money = useMoney();
  const saving = yearSaving(offers.pro);
  // phrases: payment.title.*
  // phrases: payment.plan.*
  return (
    <div className="mt-4">
      {offers.isTest && <TestMark />}
      <ul className="-mx-5 divide-y divide-line border-y border-line">
        {offers.pro.map(({ product, period, amount }) => (
          <li key={product}>
            <PageLink
              href={address(purchasePath({ product }))}
              className="flex min-h-16 items-center gap-3 px-5 py-2 no-underline transition-colors duration-150 hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`payment.title.${product}` as PhraseKey)}</span>{' '}
                <span className="block text-[0.875rem] text-muted">{t(`payment.plan.${period}` as PhraseKey)}</span>
                {period === 'year' && saving !== null && (
                  <span className="block text-[0.875rem] text-trusted">
                    {t('payment.plan.saving', { percent: formatNumber(saving, { style: 'percent' }) })}
                  </span>
                )}
              </span>{' '}
              <bdi className="shrink-0 font-semibold tabular-nums">{money(amount, offers.currency)}</bdi>
              <ChevronRight size={18} aria-hidden="true" className="flip-rtl shrink-0 text-muted" />
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
