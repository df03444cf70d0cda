import { createFileRoute } from '@tanstack/react-router';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { HeldPage } from '#web/screens/report/held-page.tsx';

export const Route = createFileRoute('/{-$lang}/held')({
  beforeLoad: ({ params: { lang } }) => {
    demandSession(lang, '/held');
  },
  head: (route) => headOf(route, (t) => ({ path: '/held', title: t('held.title'), isIndexable: false })),
  component: HeldPage,
});
