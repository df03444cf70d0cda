import type { AnyRouteMatch } from '@tanstack/react-router';
import { readLocale } from '#web/api/page-context.ts';
import { headOf } from './head.ts';
import { loadPhrases } from './phrase-book.ts';

// Separate from the page itself, since every page loads what routes need beforehand.

/** Legal documents by the prefix of their phrases. */
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
  const title = `legal.${document}.title` as const;
  return headOf({ params: { lang }, matches }, (t) => ({ path, title: t(title), isIndexable: true }), 'legal');
}
