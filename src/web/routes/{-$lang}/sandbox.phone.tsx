import { createFileRoute, notFound } from '@tanstack/react-router';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { SandboxPhonePage } from '#web/screens/sign-in/sandbox-phone-page.tsx';

/** Only where the server has the sandbox: elsewhere the address leads nowhere. */
export const Route = createFileRoute('/{-$lang}/sandbox/phone')({
  validateSearch: (search: Record<string, unknown>): { provider?: string; text?: string } => ({
    ...(typeof search.provider === 'string' && { provider: search.provider }),
    ...(typeof search.text === 'string' && { text: search.text }),
  }),
  loader: async ({ parentMatchPromise }) => {
    const root = rootDataOf([await parentMatchPromise]);
    if (!root?.site.signIn.isSandbox) throw notFound();
  },
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const title = translatorOf(root.locale)('sandbox.title');
    return describePage({ ...root, lang, path: '/sandbox/phone', title, isIndexable: false });
  },
  component: () => <SandboxPhonePage {...Route.useSearch()} />,
});
