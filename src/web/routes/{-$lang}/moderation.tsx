import { createFileRoute, notFound } from '@tanstack/react-router';
import { ApiFailure, callApi } from '#web/api/call-api.ts';
import { readLocale } from '#web/api/page-context.ts';
import { type DeskView, deskViews } from '#web/features/moderation/desk-view.ts';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { ModerationPage } from '#web/screens/moderation/moderation-page.tsx';

interface DeskSearch {
  list?: DeskView;
}

function readDeskView({ list }: { list?: unknown }): DeskSearch {
  const view = deskViews.find((one) => one === list);
  return view === undefined ? {} : { list: view };
}

/** The moderation desk; hidden from other members. */
export const Route = createFileRoute('/{-$lang}/moderation')({
  validateSearch: readDeskView,
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
  component: () => <ModerationPage view={readDeskView(Route.useSearch()).list ?? 'texts'} />,
});
