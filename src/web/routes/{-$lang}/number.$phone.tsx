import { createFileRoute, redirect } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { loadView } from '#web/features/number/look-up.ts';
import { describeNumber, describeWithheldNumber } from '#web/features/number/number-head.ts';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { useShownAnswer } from '#web/features/number/shown-answer.ts';
import { addressOf } from '#web/features/site/address.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { WithheldPage } from '#web/screens/number/limited-page.tsx';
import { NumberPage } from '#web/screens/number/number-page.tsx';

export const Route = createFileRoute('/{-$lang}/number/$phone')({
  loader: async ({ params: { lang, phone }, abortController: { signal } }) => {
    const asked = await loadView({ phone, locale: readLocale(lang) }, signal);
    const { answer } = asked;
    if (answer.ok && answer.data.phone.number !== phone) {
      throw redirect({ href: addressOf(lang, `/number/${answer.data.phone.number}`) });
    }
    if (!answer.ok && answer.problem.code === 'number.invalid') {
      throw redirect({ href: addressOf(lang, `/number/not-found?phone=${encodeURIComponent(phone)}`) });
    }
    return asked;
  },
  head: ({ params, loaderData, matches }) => {
    const root = rootDataOf(matches);
    if (!root || !loaderData) return {};
    return loaderData.answer.ok
      ? describeNumber(loaderData.answer.data, root, params.lang)
      : describeWithheldNumber(params.phone, root, params.lang);
  },
  component: NumberRoute,
  pendingComponent: NumberSkeleton,
});

function NumberRoute() {
  const { phone } = Route.useParams();
  const { locale } = useLocale();
  const { answer, isForVisitor, isFetchError, ask } = useShownAnswer(Route.useLoaderData(), { phone, locale });
  if (answer.ok) return <NumberPage view={answer.data} ask={ask} isFetchError={isFetchError} />;
  return <WithheldPage answer={answer} isForVisitor={isForVisitor} />;
}
