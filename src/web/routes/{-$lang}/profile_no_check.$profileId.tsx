import { createFileRoute } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { loadView } from '#web/features/number/look-up.ts';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { useShownAnswer } from '#web/features/number/shown-answer.ts';
import { describeProfile } from '#web/features/profile/profile-head.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { WithheldPage } from '#web/screens/number/limited-page.tsx';
import { AnotherLookUp } from '#web/screens/profile/another-look-up.tsx';
import { ProfileNotFound } from '#web/screens/profile/profile-not-found.tsx';
import { ProfilePage } from '#web/screens/profile/profile-page.tsx';

/** A profile with a field for the next number. */
export const Route = createFileRoute('/{-$lang}/profile_no_check/$profileId')({
  loader: ({ params: { lang, profileId }, abortController: { signal } }) =>
    loadView({ profileId, locale: readLocale(lang) }, signal),
  head: ({ params: { lang, profileId }, matches }) => describeProfile(`/profile_no_check/${profileId}`, lang, matches),
  component: ProfileRoute,
  pendingComponent: NumberSkeleton,
});

function ProfileRoute() {
  const { profileId } = Route.useParams();
  const { locale } = useLocale();
  const { answer, isForVisitor } = useShownAnswer(Route.useLoaderData(), { profileId, locale });
  if (answer.ok) {
    return (
      <ProfilePage view={answer.data}>
        <AnotherLookUp view={answer.data} />
      </ProfilePage>
    );
  }
  if (answer.status === 404) return <ProfileNotFound />;
  return <WithheldPage answer={answer} isForVisitor={isForVisitor} />;
}
