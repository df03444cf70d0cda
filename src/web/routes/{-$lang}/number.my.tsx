import { createFileRoute } from '@tanstack/react-router';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { sendToLogin } from '#web/features/sign-in/send-to-login.ts';
import { readSession } from '#web/features/sign-in/session.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { MyPage } from '#web/screens/my/my-page.tsx';

/** One's own number, for its holder alone. */
export const Route = createFileRoute('/{-$lang}/number/my')({
  beforeLoad: ({ params: { lang } }) => {
    if (import.meta.env.SSR || readSession() === null) sendToLogin(lang, '/number/my');
  },
  // A member's part: pages of visitors do without it.
  loader: async () => (await import('#web/features/profile/account.ts')).loadAccount(),
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('my.title');
    return describePage({ ...root, lang, path: '/number/my', title, isIndexable: false });
  },
  component: MyPage,
  pendingComponent: NumberSkeleton,
});
