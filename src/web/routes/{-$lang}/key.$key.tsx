import { createFileRoute } from '@tanstack/react-router';
import { readKeyLinkQuery } from '#web/features/sign-in/key-link.ts';
import { setPrivateReply } from '#web/features/sign-in/private-reply.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { KeyLinkPage } from '#web/screens/sign-in/key-link-page.tsx';

/** An app's link with an access token in it. */
export const Route = createFileRoute('/{-$lang}/key/$key')({
  validateSearch: readKeyLinkQuery,
  beforeLoad: setPrivateReply,
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    return describePage({
      ...root,
      lang,
      path: '/key',
      title: translatorOf(root.locale)('key.title'),
      isIndexable: false,
    });
  },
  component: () => <KeyLinkPage token={Route.useParams().key} query={readKeyLinkQuery(Route.useSearch())} />,
});
