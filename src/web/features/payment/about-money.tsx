import type { Offers } from '#contract/payment.ts';
import type { Numcy } from '#shared/numcy.ts';
import { useMoney } from './money.ts';
import { useOffers } from './offers.ts';

interface AboutMoneyProps {
  numcy: Numcy | number;
  /** Where the page brought them. */
  offers?: Offers | null;
  className?: string;
}

/**
 * What so many numcy are in money, by the dearest pack: `≈ €0.10`. Nothing where none are for sale, and until that is
 * known.
 */
export function AboutMoney({ numcy, offers = null, className = 'text-muted' }: AboutMoneyProps) {
  const text = useAboutMoney(offers)(numcy);
  return text && <bdi className={`font-normal whitespace-nowrap tabular-nums ${className}`}>{text}</bdi>;
}

/**
 * The same as a text.
 *
 * @param given the offers where the page brought them: they are known from its first paint on
 */
export function useAboutMoney(given: Offers | null = null): (numcy: Numcy | number) => string | null {
  const { data: offers } = useOffers(given);
  const money = useMoney();
  return (numcy) => (offers?.isOpen ? `≈ ${money(Number(numcy) * offers.exact.unitAmount, offers.currency)}` : null);
}
