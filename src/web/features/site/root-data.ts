import type { AnyRouteMatch } from '@tanstack/react-router';
import type { Analytics, Announcement, SiteInfo } from '#contract/page-context.ts';
import type { LocaleTag } from '#shared/locale.ts';

/** What the root route loads once for the whole life of a document. */
export interface RootData {
  locale: LocaleTag;
  publicUrl: string;
  site: SiteInfo;
  /** Who is told of visits of this document; null in every language but Russian. */
  analytics: Analytics | null;
  /** What the operator tells everybody now. */
  announcement: Announcement | null;
  /** Nobody administers the site yet. */
  needsAdmin: boolean;
}

/** The one language whose pages may tell of visits. */
export const countedLocale: LocaleTag = 'ru-RU';

/** The root's data out of the matches that a route's `head` is given. */
export function rootDataOf(matches: readonly Pick<AnyRouteMatch, 'loaderData'>[]): RootData | undefined {
  return matches[0]?.loaderData as RootData | undefined;
}
