import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Digits behind the point: 2 of the euro, none of the yen. */
function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Writes money as the visitor's language does; amounts are in the smallest unit of the currency. */
export function useMoney(): (amount: number, currency: string) => string {
  const { formatNumber } = useLocale();
  return (amount, currency) => {
    const value = amount / 10 ** digitsOf(currency);
    // Less than the smallest coin is no nothing.
    const isTiny = amount > 0 && amount < 0.5;
    return formatNumber(value, { style: 'currency', currency, ...(isTiny && { maximumSignificantDigits: 1 }) });
  };
}
