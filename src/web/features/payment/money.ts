import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Decimals: 2 for the euro, 0 for the yen. */
function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Formats money; amounts are in the smallest unit of the currency. */
export function useMoney(): (amount: number, currency: string) => string {
  const { formatNumber } = useLocale();
  return (amount, currency) => {
    const value = amount / 10 ** digitsOf(currency);
    // Amounts below the smallest coin must not round to 0.
    const isTiny = amount > 0 && amount < 0.5;
    return formatNumber(value, { style: 'currency', currency, ...(isTiny && { maximumSignificantDigits: 1 }) });
  };
}
