import { createFileRoute } from '@tanstack/react-router';
import { readNumber } from '#web/features/sign-in/number-at.ts';
import { sendToLogin } from '#web/features/sign-in/send-to-login.ts';
import { readText } from '#web/features/site/address-text.ts';
import { headOf } from '#web/features/site/head.ts';
import { LoginPage } from '#web/screens/sign-in/login-page.tsx';

interface Asked {
  to?: string;
  /** Any short text: the page knows the actions. */
  act?: string;
  error?: string;
  again?: true;
  needed?: true;
}

/** Parses the query; also accepts its own result. */
function readAsked(search: Record<string, unknown>): Asked {
  const [to, error, act] = [readText(search, 'to'), readText(search, 'error', 200), readText(search, 'act', 20)];
  return {
    ...(to !== undefined && { to }),
    ...(act !== undefined && { act }),
    ...(error !== undefined && { error }),
    ...(isOn(search.again) && { again: true as const }),
    ...(isOn(search.needed) && { needed: true as const }),
  };
}

const isOn = (said: unknown) => said === true || said === 'true';

export const Route = createFileRoute('/{-$lang}/login')({
  validateSearch: readAsked,
  loaderDeps: ({ search }) => readAsked(search),
  beforeLoad: ({ params: { lang } }) => {
    if (lang !== undefined) sendToLogin(lang);
  },
  loader: ({ deps: { to, act } }) => (act === undefined ? null : readNumber(to)),
  head: ({ matches }) =>
    headOf({ params: {}, matches }, (t) => ({
      path: '/login',
      title: t('common.sign_in'),
      description: t('login.description'),
      isIndexable: false,
    })),
  component: () => <LoginPage {...readAsked(Route.useSearch())} number={Route.useLoaderData()} />,
});
