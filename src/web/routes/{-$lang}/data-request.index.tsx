import { createFileRoute } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { describePage } from '#web/features/site/head.ts';
import { loadPhrases, preloadPhrases, translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { DataRequestPage } from '#web/screens/data-request/data-request-page.tsx';

/** Access, erasure and objection, for anybody who proves a number. */
export const Route = createFileRoute('/{-$lang}/data-request/')({
  loader: ({ params: { lang } }) => loadPhrases(readLocale(lang), 'data_request'),
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const t = translatorOf(root.locale);
    const words = { title: t('data_request.title'), description: t('data_request.lead') };
    const page = describePage({ ...root, lang, path: '/data-request', ...words, isIndexable: true });
    // The words that the page was rendered with must be there before it is hydrated.
    return { ...page, links: [...page.links, ...preloadPhrases(root.locale, 'data_request')] };
  },
  component: DataRequestPage,
});
