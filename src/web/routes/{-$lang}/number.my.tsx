import { createFileRoute } from '@tanstack/react-router';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { MyPage } from '#web/screens/my/my-page.tsx';

/** The own number, for its holder only. */
export const Route = createFileRoute('/{-$lang}/number/my')({
  beforeLoad: ({ params: { lang } }) => {
    demandSession(lang, '/number/my');
  },
  // Loaded on demand, since visitors' pages do not need it.
  loader: async () => (await import('#web/features/profile/account.ts')).loadAccount(),
  head: (route) => headOf(route, (t) => ({ path: '/number/my', title: t('my.title'), isIndexable: false })),
  component: MyPage,
  pendingComponent: NumberSkeleton,
});
