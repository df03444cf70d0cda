import { createFileRoute } from '@tanstack/react-router';
import type { Translate } from '#shared/phrases.ts';
import { readLocale } from '#web/api/page-context.ts';
import { headOf } from '#web/features/site/head.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { DataRequestPage } from '#web/screens/data-request/data-request-page.tsx';

/** Requests for access, erasure and objection, for anyone who proves a number. */
export const Route = createFileRoute('/{-$lang}/data-request/')({
  loader: ({ params: { lang } }) => loadPhrases(readLocale(lang), 'data_request'),
  head: (route) => {
    const said = { path: '/data-request', isIndexable: true };
    const describe = (t: Translate) => ({
      ...said,
      title: t('data_request.title'),
      description: t('data_request.lead'),
    });
    return headOf(route, describe, 'data_request');
  },
  component: DataRequestPage,
});
