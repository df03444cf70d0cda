import type { AnyRouteMatch } from '@tanstack/react-router';
import type { Analytics, Announcement, SiteInfo } from '#contract/page-context.ts';
import type { LocaleTag } from '#shared/locale.ts';

/** Data that the root route loads once per document. */
export interface RootData {
  locale: LocaleTag;
  publicUrl: string;
  site: SiteInfo;
  /** Analytics of this document; null in every language but Russian. */
  analytics: Analytics | null;
  /** The current announcement; null for none. */
  announcement: Announcement | null;
  /** Whether the site has no admin yet. */
  needsAdmin: boolean;
}

/** The only language whose pages may send page views. */
export const countedLocale: LocaleTag = 'ru-RU';

/** The root's data from the matches passed to a route's `head`. */
export function rootDataOf(matches: readonly Pick<AnyRouteMatch, 'loaderData'>[]): RootData | undefined {
  return matches[0]?.loaderData as RootData | undefined;
}
