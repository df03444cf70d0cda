import { createFileRoute, redirect } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { isUnreadable, loadView } from '#web/features/number/look-up.ts';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { describeProfile } from '#web/features/profile/profile-head.ts';
import { addressOf } from '#web/features/site/address.ts';
import { NumberScreen } from '#web/screens/number/number-screen.tsx';

/** A number's page with a field for the next number; its canonical address is that of the number. */
export const Route = createFileRoute('/{-$lang}/profile-no-check/$phone')({
  loader: async ({ params: { lang, phone }, abortController: { signal } }) => {
    const asked = await loadView({ phone, locale: readLocale(lang) }, signal);
    if (isUnreadable(asked.answer)) {
      throw redirect({ href: addressOf(lang, `/number/not-found?phone=${encodeURIComponent(phone)}`) });
    }
    return asked;
  },
  head: ({ params: { lang, phone }, matches }) => describeProfile(`/profile-no-check/${phone}`, lang, matches),
  component: () => <NumberScreen phone={Route.useParams().phone} asked={Route.useLoaderData()} hasNextField />,
  pendingComponent: NumberSkeleton,
});
