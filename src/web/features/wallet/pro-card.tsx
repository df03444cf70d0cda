import { Check } from 'lucide-react';
import type { Offers } from '#contract/payment.ts';
import type { Prices } from '#contract/wallet.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { PlanList } from '#web/features/payment/plan-list.tsx';
import { useAccount } from '#web/features/profile/account.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { NotForSale } from './not-for-sale.tsx';

interface ProCardProps {
  /** Null if the call failed. */
  prices: Prices | null;
  /** Null until loaded, and if nothing is sold. */
  offers: Offers | null;
  /** The subscription is still loading: the plans reserve their room invisibly. */
  isHeldBack: boolean;
  /** A subscription is still running, renewed or not: days of a second one would be paid twice. */
  isPaid: boolean;
}

/** Pro: description, the member's state, and prices. */
export function ProCard({ prices, offers, isHeldBack, isPaid }: ProCardProps) {
  const { t } = useLocale();
  const day = useDay();
  const account = useAccount();
  const until = account?.isPro ? account.proUntilTimestamp : null;
  const gains = [
    ...(prices ? [t('wallet.pro.searches', { count: prices.freeSearchesPro })] : []),
    t('wallet.pro.visitors'),
    t('wallet.pro.antispy'),
    t('wallet.pro.portraits'),
  ];
  return (
    <SectionCard
      title={t('wallet.pro.title')}
      aside={
        <p aria-live="polite" className="text-end text-[0.9375rem] font-semibold text-trusted">
          {until !== null &&
            // The subscription shows its own date, which excludes the grace period.
            (isPaid ? t('wallet.pro.active') : t('wallet.pro.until', { date: day(until) }))}
        </p>
      }
    >
      <ul className="grid gap-2">
        {gains.map((gain) => (
          <li key={gain} className="flex gap-2.5">
            <Check size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-trusted" />
            {gain}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-[0.9375rem] text-muted">{t('visitors.shows')}</p>
      <p className="mt-3 text-[0.9375rem] text-muted">{t('wallet.pro.fair')}</p>
      {offers?.pro.length === 0 && <NotForSale text={t('wallet.pro.not_for_sale')} />}
      {offers && offers.pro.length > 0 && !isPaid && (
        <div className={isHeldBack ? 'invisible' : ''}>
          <PlanList offers={offers} />
          <p className="mt-3 text-[0.9375rem] text-muted">{t('payment.review.begins')}</p>
        </div>
      )}
    </SectionCard>
  );
}
