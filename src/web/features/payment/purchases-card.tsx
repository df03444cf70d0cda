import { ChevronRight } from 'lucide-react';
import type { PhraseKey } from '#shared/phrases.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useMoney } from './money.ts';
import { useProductName } from './product-name.ts';

/** Purchases for money, newest first, linked to their receipts. */
export function PurchasesCard() {
  const { t, formatDate } = useLocale();
  const address = useAddress();
  const money = useMoney();
  const nameOf = useProductName();
  const list = usePagedList('GET /api/v6/payment/orders', {});
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // phrases: payment.state.*
  return (
    <SectionCard title={t('wallet.purchases.title')}>
      <PagedRows list={list} className="min-h-16">
        {list.last?.total === 0 && <p className="text-[0.9375rem] text-muted">{t('wallet.purchases.none')}</p>}
        <ul className="-mx-5 divide-y divide-line">
          {list.items.map((order) => (
            <li key={order.number}>
              <PageLink
                href={address(`/receipt/${order.number}`)}
                className="flex min-h-16 items-center gap-3 px-5 py-2 leading-snug no-underline transition-colors duration-150 hover:bg-raised"
              >
                <span className="min-w-0 flex-1">
                  <span className="block">{nameOf(order)}</span>{' '}
                  <span className="block text-[0.875rem] text-muted">
                    {formatDate(new Date(order.createdAtTimestamp * 1000), { dateStyle: 'medium', timeZone })}
                  </span>
                </span>{' '}
                <span className="shrink-0 text-end tabular-nums">
                  <bdi className="block font-semibold">{money(order.amount, order.currency)}</bdi>{' '}
                  <span className="block text-[0.875rem] text-muted">
                    {t(`payment.state.${order.state}` as PhraseKey)}
                  </span>
                </span>
                <ChevronRight size={18} aria-hidden="true" className="flip-rtl shrink-0 text-muted" />
              </PageLink>
            </li>
          ))}
        </ul>
      </PagedRows>
    </SectionCard>
  );
}
