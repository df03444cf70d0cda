import { createFileRoute, redirect } from '@tanstack/react-router';
import { ApiFailure } from '#web/api/call-api.ts';
import { readLocale, setReply } from '#web/api/page-context.ts';
import { BotCheckPage, LimitedPage } from '#web/features/number/limited-page.tsx';
import { lookUpNumber } from '#web/features/number/look-up.ts';
import { describeNumber, describeWithheldNumber } from '#web/features/number/number-head.ts';
import { NumberPage, NumberSkeleton } from '#web/features/number/number-page.tsx';
import { addressOf } from '#web/features/site/address.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';

export const Route = createFileRoute('/{-$lang}/number/$phone')({
  loader: async ({ params: { lang, phone }, abortController }) => {
    const answer = await lookUpNumber(phone, readLocale(lang), abortController.signal);
    if (answer.ok) {
      const { number } = answer.data.phone;
      if (number !== phone) throw redirect({ href: addressOf(lang, `/number/${number}`) });
      return answer;
    }
    const { status, problem, retryAfter } = answer;
    if (problem.code === 'number.invalid') {
      throw redirect({ href: addressOf(lang, `/number/not-found?phone=${encodeURIComponent(phone)}`) });
    }
    setReply(status, retryAfter === null ? {} : { 'retry-after': String(retryAfter) });
    if (status === 429 || problem.code.startsWith('bot_check.')) return answer;
    throw new ApiFailure(status, problem.code);
  },
  head: ({ params, loaderData, matches }) => {
    const root = rootDataOf(matches);
    if (!root || !loaderData) return {};
    return loaderData.ok
      ? describeNumber(loaderData.data, root, params.lang)
      : describeWithheldNumber(params.phone, root, params.lang);
  },
  component: NumberRoute,
  pendingComponent: NumberSkeleton,
});

function NumberRoute() {
  const answer = Route.useLoaderData();
  if (answer.ok) return <NumberPage view={answer.data} />;
  const { problem, retryAfter } = answer;
  return answer.status === 429 ? (
    <LimitedPage problem={problem} retryAfter={retryAfter} />
  ) : (
    <BotCheckPage problem={problem} />
  );
}
