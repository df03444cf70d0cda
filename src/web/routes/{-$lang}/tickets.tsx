import { createFileRoute } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { TicketsPage } from '#web/screens/ticket/tickets-page.tsx';

/** Complaints, appeals and data requests that a member sent while signed in. */
export const Route = createFileRoute('/{-$lang}/tickets')({
  beforeLoad: ({ params: { lang } }) => {
    demandSession(lang, '/tickets');
  },
  loader: async ({ params: { lang } }) => {
    const locale = readLocale(lang);
    await Promise.all([loadPhrases(locale, 'complaint'), loadPhrases(locale, 'data_request')]);
  },
  head: (route) => headOf(route, (t) => ({ path: '/tickets', title: t('tickets.title'), isIndexable: false })),
  component: TicketsPage,
});
