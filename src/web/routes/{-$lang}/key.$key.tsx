import { createFileRoute } from '@tanstack/react-router';
import { readKeyLinkQuery } from '#web/features/sign-in/key-link-query.ts';
import { setPrivateReply } from '#web/features/sign-in/private-reply.ts';
import { headOf } from '#web/features/site/head.ts';
import { KeyLinkPage } from '#web/screens/sign-in/key-link-page.tsx';

/** Key link of an app, with an access token. */
export const Route = createFileRoute('/{-$lang}/key/$key')({
  validateSearch: readKeyLinkQuery,
  beforeLoad: setPrivateReply,
  head: (route) => headOf(route, (t) => ({ path: '/key', title: t('key.title'), isIndexable: false })),
  component: () => <KeyLinkPage token={Route.useParams().key} query={readKeyLinkQuery(Route.useSearch())} />,
});
