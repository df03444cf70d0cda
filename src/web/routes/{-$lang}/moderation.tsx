import { createFileRoute, notFound } from '@tanstack/react-router';
import { ApiFailure, callApi } from '#web/api/call-api.ts';
import { readLocale } from '#web/api/page-context.ts';
import { type ModerationQueueView, moderationQueueViews } from '#web/features/moderation/moderation-queue-view.ts';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { ModerationPage } from '#web/screens/moderation/moderation-page.tsx';

interface ModerationQueueSearch {
  list?: ModerationQueueView;
}

function readModerationQueueView({ list }: { list?: unknown }): ModerationQueueSearch {
  const view = moderationQueueViews.find((one) => one === list);
  return view === undefined ? {} : { list: view };
}

/** The moderation page; hidden from other members. */
export const Route = createFileRoute('/{-$lang}/moderation')({
  validateSearch: readModerationQueueView,
  beforeLoad: ({ params: { lang }, search: { list } }) => {
    const path = list === undefined ? '/moderation' : `/moderation?list=${list}`;
    demandSession(lang, path);
  },
  loader: async ({ params: { lang } }) => {
    const asked = callApi('GET /api/v6/moderation/bursts', { query: { limit: 1 } });
    const locale = readLocale(lang);
    await Promise.all([loadPhrases(locale, 'desk'), loadPhrases(locale, 'complaint')]);
    const answer = await asked;
    if (answer.ok) return;
    if (answer.status === 404) throw notFound();
    throw new ApiFailure(answer.status, answer.problem.code);
  },
  head: (route) => headOf(route, (t) => ({ path: '/moderation', title: t('moderation.title'), isIndexable: false })),
  component: () => <ModerationPage view={readModerationQueueView(Route.useSearch()).list ?? 'texts'} />,
});
