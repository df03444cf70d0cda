import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '#web/features/site/head.ts';
import { NotAuthorizedPage } from '#web/screens/sign-in/not-authorized-page.tsx';

export const Route = createFileRoute('/{-$lang}/not-authorized')({
  head: (route) =>
    headOf(route, (t) => ({ path: '/not-authorized', title: t('page.signed_out.title'), isIndexable: false })),
  component: NotAuthorizedPage,
});
