import { createFileRoute } from '@tanstack/react-router';
import { sendToLogin } from '#web/features/sign-in/send-to-login.ts';
import { readSession } from '#web/features/sign-in/session.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { ReportsPage } from '#web/screens/report/reports-page.tsx';

/** What a member reported, and the member's own texts that are not shown. */
export const Route = createFileRoute('/{-$lang}/reports')({
  beforeLoad: ({ params: { lang } }) => {
    if (import.meta.env.SSR || readSession() === null) sendToLogin(lang, '/reports');
  },
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('reports.title');
    return describePage({ ...root, lang, path: '/reports', title, isIndexable: false });
  },
  component: ReportsPage,
});
