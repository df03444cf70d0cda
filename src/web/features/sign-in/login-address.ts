import { useLocation } from '@tanstack/react-router';

/**
 * The address of the sign-in page that leads back here, or to `path`. It has no language prefix: the cookie keeps the
 * language of the page at hand.
 */
export function useLoginAddress(path?: string): string {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return `/login?${new URLSearchParams({ to: path ?? here })}`;
}
