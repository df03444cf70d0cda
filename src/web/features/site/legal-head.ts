import type { AnyRouteMatch } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { describePage } from './head.ts';
import { loadPhrases, preloadPhrases, translatorOf } from './phrase-book.ts';
import { rootDataOf } from './root-data.ts';

// Apart from the page itself: every page of the site loads what routes need before they are shown.

/** The documents by the names that their phrases begin with. */
export type LegalDocument = 'terms' | 'privacy' | 'cookies' | 'purchase' | 'contacts';

export async function loadLegalPhrases(lang: string | undefined): Promise<void> {
  await loadPhrases(readLocale(lang), 'legal');
}

export function describeLegalPage(
  document: LegalDocument,
  path: string,
  lang: string | undefined,
  matches: readonly Pick<AnyRouteMatch, 'loaderData'>[],
) {
  const root = rootDataOf(matches);
  if (!root) return {};
  const title = translatorOf(root.locale)(`legal.${document}.title`);
  const page = describePage({ ...root, lang, path, title, isIndexable: true });
  return { ...page, links: [...page.links, ...preloadPhrases(root.locale, 'legal')] };
}
