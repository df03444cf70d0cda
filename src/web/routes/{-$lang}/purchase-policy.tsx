import { createFileRoute } from '@tanstack/react-router';
import { listedPrices, priceKeys } from '#contract/wallet-rule.ts';
import type { NumcyJson } from '#shared/numcy.ts';
import { describeLegalPage, loadLegalPhrases } from '#web/features/site/legal-head.ts';
import { loadPrices } from '#web/features/wallet/prices.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { LegalPage } from '#web/screens/legal/legal-page.tsx';

export const Route = createFileRoute('/{-$lang}/purchase-policy')({
  loader: async ({ params: { lang } }) => {
    const [prices] = await Promise.all([loadPrices(), loadLegalPhrases(lang)]);
    return prices;
  },
  head: ({ params: { lang }, matches }) => describeLegalPage('purchase', '/purchase-policy', lang, matches),
  component: PurchasePolicyRoute,
});

function PurchasePolicyRoute() {
  const { t } = useLocale();
  const prices = Route.useLoaderData();
  const formatAmount = (amount: NumcyJson | number | undefined) => amount?.toString() ?? t('legal.unnamed.price');
  const values = {
    welcome: formatAmount(prices?.welcome),
    price: formatAmount(prices?.paidSearch),
    ...Object.fromEntries(priceKeys.map((key) => [listedPrices[key].inPolicy ?? key, formatAmount(prices?.[key])])),
    free: formatAmount(prices?.freeSearches),
    freePro: formatAmount(prices?.freeSearchesPro),
  };
  return <LegalPage document="purchase" values={values} />;
}
