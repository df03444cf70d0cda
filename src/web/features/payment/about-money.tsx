import type { Offers } from '#contract/payment.ts';
import type { Numcy } from '#shared/numcy.ts';
import { useMoney } from './money.ts';
import { useOffers } from './offers.ts';

interface AboutMoneyProps {
  numcy: Numcy | number;
  /** Offers that the page's loader fetched. */
  offers?: Offers | null;
  className?: string;
}

/** Approximate price of numcy by the most expensive pack: `≈ €0.10`. Empty while unknown, or if none are for sale. */
export function AboutMoney({ numcy, offers = null, className = 'text-muted' }: AboutMoneyProps) {
  const text = useAboutMoney(offers)(numcy);
  return text && <bdi className={`font-normal whitespace-nowrap tabular-nums ${className}`}>{text}</bdi>;
}

/**
 * The price as a text.
 * @param given offers that the page's loader fetched, available from its first paint
 */
export function useAboutMoney(given: Offers | null = null): (numcy: Numcy | number) => string | null {
  const { data: offers } = useOffers(given);
  const money = useMoney();
  return (numcy) => (offers?.isOpen ? `≈ ${money(Number(numcy) * offers.exact.unitAmount, offers.currency)}` : null);
}
