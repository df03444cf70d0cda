import { createFileRoute } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { StatementsPage } from '#web/screens/moderation/statements-page.tsx';

/** Statements of reasons for a member's restrictions; `id` selects one. */
export const Route = createFileRoute('/{-$lang}/statements')({
  validateSearch: (typed: { id?: unknown }): { id?: string } => {
    const id = String(typed.id ?? '');
    return /^\d{1,18}$/.test(id) ? { id } : {};
  },
  beforeLoad: ({ params: { lang }, search: { id } }) => {
    demandSession(lang, id === undefined ? '/statements' : `/statements?id=${id}`);
  },
  loader: async ({ params: { lang } }) => {
    const locale = readLocale(lang);
    // The appeal form uses the phrases of complaints.
    await Promise.all([loadPhrases(locale, 'transparency'), loadPhrases(locale, 'complaint')]);
  },
  head: (route) => headOf(route, (t) => ({ path: '/statements', title: t('statement.title'), isIndexable: false })),
  component: StatementsRoute,
});

function StatementsRoute() {
  return <StatementsPage id={Route.useSearch().id ?? null} />;
}
