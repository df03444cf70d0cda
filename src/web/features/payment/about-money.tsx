import type { Numcy } from '#shared/numcy.ts';
import { useMoney } from './money.ts';
import { useOffers } from './offers.ts';

/**
 * What so many numcy are in money, by the dearest pack: `≈ €0.10`. Nothing where none are for sale, and until that is
 * known.
 */
export function AboutMoney({ numcy, className = 'text-muted' }: { numcy: Numcy | number; className?: string }) {
  const text = useAboutMoney()(numcy);
  return text && <bdi className={`font-normal whitespace-nowrap tabular-nums ${className}`}>{text}</bdi>;
}

/** The same as a text. */
export function useAboutMoney(): (numcy: Numcy | number) => string | null {
  const { data: offers } = useOffers();
  const money = useMoney();
  return (numcy) => (offers?.isOpen ? `≈ ${money(Number(numcy) * offers.exact.unitAmount, offers.currency)}` : null);
}
