import { createFileRoute, redirect } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { isUnreadable, loadView } from '#web/features/number/look-up.ts';
import { describeNumber, describeWithheldNumber } from '#web/features/number/number-head.ts';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { loadReadings } from '#web/features/numbering/load-readings.ts';
import { writeNumber } from '#web/features/numbering/write-number.ts';
import { addressOf } from '#web/features/site/address.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { NumberScreen } from '#web/screens/number/number-screen.tsx';

export const Route = createFileRoute('/{-$lang}/number/$phone')({
  loader: async ({ params: { lang, phone }, abortController: { signal } }) => {
    const locale = readLocale(lang);
    const asked = await loadView({ phone, locale }, signal);
    const { answer } = asked;
    if (answer.ok && answer.data.phone.number !== phone) {
      throw redirect({ href: addressOf(lang, `/number/${answer.data.phone.number}`) });
    }
    if (isUnreadable(answer)) {
      throw redirect({ href: addressOf(lang, `/number/not-found?phone=${encodeURIComponent(phone)}`) });
    }
    const written = answer.ok ? null : await writeNumber(phone);
    const isNobodys = answer.ok && !answer.data.phone.isValid && answer.data.phone.type !== 'emergency';
    const others = isNobodys ? await loadReadings(phone, locale, signal) : null;
    return { asked, written, readings: others?.readings ?? [] };
  },
  head: ({ params, loaderData, matches }) => {
    const root = rootDataOf(matches);
    if (!root || !loaderData) return {};
    const { asked, written } = loaderData;
    return asked.answer.ok
      ? describeNumber(asked.answer.data, root, params.lang)
      : describeWithheldNumber(params.phone, written, root, params.lang);
  },
  component: NumberRoute,
  pendingComponent: NumberSkeleton,
});

function NumberRoute() {
  const { asked, readings } = Route.useLoaderData();
  return <NumberScreen phone={Route.useParams().phone} asked={asked} readings={readings} />;
}
