import { createFileRoute } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { loadView } from '#web/features/number/look-up.ts';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { describeProfile } from '#web/features/profile/profile-head.ts';
import { ProfileScreen } from '#web/screens/profile/profile-screen.tsx';

export const Route = createFileRoute('/{-$lang}/profile/$profileId')({
  loader: ({ params: { lang, profileId }, abortController: { signal } }) =>
    loadView({ profileId, locale: readLocale(lang) }, signal),
  head: ({ params: { lang, profileId }, matches }) => describeProfile(`/profile/${profileId}`, lang, matches),
  component: () => <ProfileScreen profileId={Route.useParams().profileId} asked={Route.useLoaderData()} />,
  pendingComponent: NumberSkeleton,
});
