import { useLocation } from '@tanstack/react-router';
import type { Act } from './acts.ts';

/** No page of this site reads a longer query, and each page repeats the address in several links. */
const longestQuery = 200;

/**
 * Address of the sign-in page that returns here, or to `path`. Without language prefix, since the cookie stores the
 * page's language.
 * @param act action to resume there
 */
export function useLoginAddress(path?: string, act?: Act): string {
  const here = useLocation({
    select: ({ pathname, searchStr }) => pathname + (searchStr.length > longestQuery ? '' : searchStr),
  });
  return `/login?${new URLSearchParams({ to: path ?? here, ...(act && { act }) })}`;
}
