import { createFileRoute } from '@tanstack/react-router';
import { describeLegalPage, LegalPage, loadLegalPhrases } from '#web/features/site/legal-page.tsx';

export const Route = createFileRoute('/{-$lang}/purchase-policy')({
  loader: ({ params: { lang } }) => loadLegalPhrases(lang),
  head: ({ params: { lang }, matches }) => describeLegalPage('purchase', '/purchase-policy', lang, matches),
  component: () => <LegalPage document="purchase" />,
});
