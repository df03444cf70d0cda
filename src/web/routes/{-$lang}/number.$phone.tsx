import { createFileRoute, redirect } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { loadView } from '#web/features/number/look-up.ts';
import { describeNumber, describeWithheldNumber } from '#web/features/number/number-head.ts';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { addressOf } from '#web/features/site/address.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { NumberScreen } from '#web/screens/number/number-screen.tsx';

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
  component: () => <NumberScreen phone={Route.useParams().phone} asked={Route.useLoaderData()} />,
  pendingComponent: NumberSkeleton,
});
