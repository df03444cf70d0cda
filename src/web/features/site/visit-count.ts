import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RootData } from './root-data.ts';
import { useSite } from './site.ts';

/** Sends each opened page to the operator's analytics, only in documents with `RootData.analytics`. */
export function useVisitCount(): void {
  // Undefined if the root's data failed to load.
  const analytics = (useSite() as RootData | undefined)?.analytics ?? null;
  // Route, a line break, and the page: a different number is a new page of the same route.
  const opened = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return last === undefined ? '' : `${last.routeId}\n${last.id}`;
    },
  });
  useEffect(() => {
    const [route = ''] = opened.split('\n');
    if (analytics === null || wantsNoCount()) return;
    // A content blocker may block it; nothing is lost.
    import('./count-visit.ts').then(({ countVisit }) => countVisit(analytics, route)).catch(() => {});
  }, [analytics, opened]);
}

/** Do Not Track in all spellings, and Global Privacy Control. */
function wantsNoCount(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as unknown as Record<string, unknown>;
  const { doNotTrack: ofWindow } = window as unknown as Record<string, unknown>;
  const isSaid = [doNotTrack, ofWindow].some((said) => said === '1' || said === 'yes');
  return isSaid || globalPrivacyControl === true || globalPrivacyControl === '1';
}
