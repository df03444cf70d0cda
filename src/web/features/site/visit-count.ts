import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RootData } from './root-data.ts';
import { useSite } from './site.ts';

/**
 * Tells the operator's own analytics of each page that is opened, where this document may (`RootData.analytics`). What
 * does so is fetched by those documents alone.
 */
export function useVisitCount(): void {
  // Nothing is known of the site where the root's data could not be loaded.
  const analytics = (useSite() as RootData | undefined)?.analytics ?? null;
  // The route and, behind a line break, the page: another number is another page of one route.
  const opened = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return last === undefined ? '' : `${last.routeId}\n${last.id}`;
    },
  });
  useEffect(() => {
    const [route = ''] = opened.split('\n');
    if (analytics === null || wantsNoCount()) return;
    // Whoever blocks it misses nothing.
    import('./count-visit.ts').then(({ countVisit }) => countVisit(analytics, route)).catch(() => {});
  }, [analytics, opened]);
}

/** Do Not Track, in all its spellings, and Global Privacy Control. */
function wantsNoCount(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as unknown as Record<string, unknown>;
  const { doNotTrack: ofWindow } = window as unknown as Record<string, unknown>;
  const isSaid = [doNotTrack, ofWindow].some((said) => said === '1' || said === 'yes');
  return isSaid || globalPrivacyControl === true || globalPrivacyControl === '1';
}
