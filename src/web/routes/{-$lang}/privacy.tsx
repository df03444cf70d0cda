import { createFileRoute } from '@tanstack/react-router';
import { describeLegalPage, loadLegalPhrases } from '#web/features/site/legal-head.ts';
import { LegalPage } from '#web/screens/legal/legal-page.tsx';

export const Route = createFileRoute('/{-$lang}/privacy')({
  loader: ({ params: { lang } }) => loadLegalPhrases(lang),
  head: ({ params: { lang }, matches }) => describeLegalPage('privacy', '/privacy', lang, matches),
  component: () => <LegalPage document="privacy" />,
});
