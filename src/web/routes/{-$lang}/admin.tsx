import { createFileRoute, notFound } from '@tanstack/react-router';
import { ApiFailure, callApi } from '#web/api/call-api.ts';
import { readLocale } from '#web/api/page-context.ts';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { AdminPage } from '#web/screens/admin/admin-page.tsx';

interface AdminSearch {
  /** Any short word: `AdminPage` knows the names, which the pages of visitors need not carry. */
  page?: string;
}

function readAdminPage({ page }: { page?: unknown }): AdminSearch {
  return typeof page === 'string' && /^[a-z]{1,20}$/.test(page) ? { page } : {};
}

/** The operator's pages. For members without the role the address does not exist. */
export const Route = createFileRoute('/{-$lang}/admin')({
  validateSearch: readAdminPage,
  beforeLoad: ({ params: { lang }, search: { page } }) => {
    demandSession(lang, page === undefined ? '/admin' : `/admin?page=${page}`);
  },
  loader: async ({ params: { lang } }) => {
    const locale = readLocale(lang);
    // No call of the operator: views are logged, and the checks of the overview may take seconds.
    const asked = callApi('GET /api/v6/profile/my', { query: { locale } });
    await loadPhrases(locale, 'admin');
    const answer = await asked;
    if (!answer.ok) throw new ApiFailure(answer.status, answer.problem.code);
    if (answer.data.account.role !== 'admin') throw notFound();
  },
  head: (route) => headOf(route, (t) => ({ path: '/admin', title: t('administration.title'), isIndexable: false })),
  component: () => <AdminPage asked={readAdminPage(Route.useSearch()).page} />,
});
