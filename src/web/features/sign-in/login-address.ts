import { useLocation } from '@tanstack/react-router';
import type { Act } from './intent.ts';

/** No page of ours reads more; a longer query is somebody's own, and a page links here several times. */
const longestQuery = 200;

/**
 * The address of the sign-in page that leads back here, or to `path`. It has no language prefix: the cookie keeps the
 * language of the page at hand.
 *
 * @param act what is to be open there then
 */
export function useLoginAddress(path?: string, act?: Act): string {
  const here = useLocation({
    select: ({ pathname, searchStr }) => pathname + (searchStr.length > longestQuery ? '' : searchStr),
  });
  return `/login?${new URLSearchParams({ to: path ?? here, ...(act && { act }) })}`;
}
