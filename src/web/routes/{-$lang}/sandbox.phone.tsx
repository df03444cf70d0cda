import { createFileRoute, notFound } from '@tanstack/react-router';
import { readText } from '#web/features/site/address-text.ts';
import { headOf } from '#web/features/site/head.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { SandboxPhonePage } from '#web/screens/sign-in/sandbox-phone-page.tsx';

/** The messenger to simulate, and the message to send. */
function readAsked(search: object): { provider?: string; text?: string } {
  const [provider, text] = [readText(search, 'provider', 100), readText(search, 'text')];
  return { ...(provider !== undefined && { provider }), ...(text !== undefined && { text }) };
}

/** Exists only on servers with the sandbox; not found elsewhere. */
export const Route = createFileRoute('/{-$lang}/sandbox/phone')({
  validateSearch: readAsked,
  loader: async ({ parentMatchPromise }) => {
    const root = rootDataOf([await parentMatchPromise]);
    if (!root?.site.signIn.isSandbox) throw notFound();
  },
  head: (route) => headOf(route, (t) => ({ path: '/sandbox/phone', title: t('sandbox.title'), isIndexable: false })),
  component: () => <SandboxPhonePage {...readAsked(Route.useSearch())} />,
});
