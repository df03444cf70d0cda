import { createFileRoute, redirect } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { loadView } from '#web/features/number/look-up.ts';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { useShownAnswer } from '#web/features/number/shown-answer.ts';
import { describeProfile } from '#web/features/profile/profile-head.ts';
import { addressOf } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { WithheldPage } from '#web/screens/number/limited-page.tsx';
import { NumberPage } from '#web/screens/number/number-page.tsx';
import { AnotherLookUp } from '#web/screens/profile/another-look-up.tsx';

/** A number's page with a field for the next number; the number's own address is the one to keep. */
export const Route = createFileRoute('/{-$lang}/profile-no-check/$phone')({
  loader: async ({ params: { lang, phone }, abortController: { signal } }) => {
    const asked = await loadView({ phone, locale: readLocale(lang) }, signal);
    if (!asked.answer.ok && asked.answer.problem.code === 'number.invalid') {
      throw redirect({ href: addressOf(lang, `/number/not-found?phone=${encodeURIComponent(phone)}`) });
    }
    return asked;
  },
  head: ({ params: { lang, phone }, matches }) => describeProfile(`/profile-no-check/${phone}`, lang, matches),
  component: NumberRoute,
  pendingComponent: NumberSkeleton,
});

function NumberRoute() {
  const { phone } = Route.useParams();
  const { locale } = useLocale();
  const { answer, isForVisitor, ask } = useShownAnswer(Route.useLoaderData(), { phone, locale });
  if (answer.ok) {
    return (
      <NumberPage view={answer.data} ask={ask}>
        <AnotherLookUp view={answer.data} />
      </NumberPage>
    );
  }
  return <WithheldPage answer={answer} isForVisitor={isForVisitor} />;
}
