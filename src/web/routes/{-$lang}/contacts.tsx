import { createFileRoute } from '@tanstack/react-router';
import { describeLegalPage, loadLegalPhrases } from '#web/features/site/legal-head.ts';
import { LegalPage } from '#web/screens/legal/legal-page.tsx';

export const Route = createFileRoute('/{-$lang}/contacts')({
  loader: ({ params: { lang } }) => loadLegalPhrases(lang),
  head: ({ params: { lang }, matches }) => describeLegalPage('contacts', '/contacts', lang, matches),
  component: () => <LegalPage document="contacts" />,
});
