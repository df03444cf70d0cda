import { createFileRoute } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { NotificationsPage } from '#web/screens/notification/notifications-page.tsx';

export const Route = createFileRoute('/{-$lang}/notifications')({
  beforeLoad: ({ params: { lang } }) => {
    demandSession(lang, '/notifications');
  },
  loader: ({ params: { lang } }) => loadPhrases(readLocale(lang), 'notice'),
  head: (route) => headOf(route, (t) => ({ path: '/notifications', title: t('inbox.title'), isIndexable: false })),
  component: NotificationsPage,
});
