import { createFileRoute } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { ConnectPage } from '#web/screens/connect/connect-page.tsx';

/** How to connect programs and devices. */
export const Route = createFileRoute('/{-$lang}/connect')({
  loader: ({ params: { lang } }) => loadPhrases(readLocale(lang), 'connect'),
  head: (route) =>
    headOf(
      route,
      (t) => ({ path: '/connect', title: t('footer.connect'), description: t('connect.lead'), isIndexable: true }),
      'connect',
    ),
  component: () => <ConnectPage />,
});
