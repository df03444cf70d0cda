import { createFileRoute } from '@tanstack/react-router';
import { type Act, readAct } from '#web/features/sign-in/intent.ts';
import { sendToLogin } from '#web/features/sign-in/send-to-login.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { LoginPage } from '#web/screens/sign-in/login-page.tsx';

export const Route = createFileRoute('/{-$lang}/login')({
  validateSearch: (search: Record<string, unknown>): { to?: string; act?: Act; error?: string; again?: true } => ({
    ...(typeof search.to === 'string' && { to: search.to }),
    ...(readAct(search.act) && { act: readAct(search.act) as Act }),
    ...(typeof search.error === 'string' && { error: search.error }),
    ...(search.again === true && { again: true as const }),
  }),
  beforeLoad: ({ params: { lang } }) => {
    if (lang !== undefined) sendToLogin(lang);
  },
  head: ({ matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const t = translatorOf(root.locale);
    return describePage({
      ...root,
      lang: undefined,
      path: '/login',
      title: t('common.sign_in'),
      description: t('login.description'),
      isIndexable: false,
    });
  },
  component: () => <LoginPage {...Route.useSearch()} />,
});
