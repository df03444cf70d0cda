import { useRouter } from '@tanstack/react-router';
import type { Act } from './acts.ts';

let isFromHere = false;

/** Records that a page of this document led to the sign-in page: the browser's history still has its open views. */
function leaveFromHere(): void {
  isFromHere = true;
}

/** Whether the sign-in started in this document; consumes the flag. */
export function cameFromHere(): boolean {
  const was = isFromHere;
  isFromHere = false;
  return was;
}

/**
 * Sends a member whose proof of the number is too old to renew it, and back to this page. Returns whether the code
 * means that.
 * @param act action to resume here
 * @returns `hash`: fragment of the return address
 */
export function useProveAgain(act: Act): (code: string, hash?: string) => boolean {
  const router = useRouter();
  return (code, hash = '') => {
    if (code !== 'sign_in.proof_needed') return false;
    leaveFromHere();
    const { pathname, searchStr } = router.state.location;
    void router.navigate({
      href: `/login?${new URLSearchParams({ again: 'true', to: pathname + searchStr + hash, act })}`,
    });
    return true;
  };
}
