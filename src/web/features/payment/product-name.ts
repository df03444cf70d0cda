import { type NumcyJson, readNumcy } from '#shared/numcy.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Name of a product: `120 numcy`, `Pro for a month`. */
export function useProductName(): (bought: { product: string; numcy: NumcyJson | number }) => string {
  const { t } = useLocale();
  return ({ product, numcy }) => {
    if (product === 'pro_month') return t('payment.title.pro_month');
    if (product === 'pro_year') return t('payment.title.pro_year');
    return t('wallet.numcy', { count: readNumcy(numcy as NumcyJson) });
  };
}
