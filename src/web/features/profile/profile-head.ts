import type { AnyRouteMatch } from '@tanstack/react-router';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';

/** Head of pages about a person: contains nothing personal and is not indexed. */
export function describeProfile(
  path: string,
  lang: string | undefined,
  matches: readonly Pick<AnyRouteMatch, 'loaderData'>[],
) {
  const root = rootDataOf(matches);
  if (!root) return {};
  const title = translatorOf(root.locale)('profile.title');
  return describePage({ ...root, lang, path, title, isIndexable: false });
}
