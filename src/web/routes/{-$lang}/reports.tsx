import { createFileRoute } from '@tanstack/react-router';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { ReportsPage } from '#web/screens/report/reports-page.tsx';

/** A member's reports and their outcome. */
export const Route = createFileRoute('/{-$lang}/reports')({
  beforeLoad: ({ params: { lang } }) => {
    demandSession(lang, '/reports');
  },
  head: (route) => headOf(route, (t) => ({ path: '/reports', title: t('report.mine'), isIndexable: false })),
  component: ReportsPage,
});
