import { useRouter } from '@tanstack/react-router';
import type { Act } from './intent.ts';

let isFromHere = false;

/** Notes that a page of this document leads to the sign-in page: the browser's history holds what was open on it. */
function leaveFromHere(): void {
  isFromHere = true;
}

/** Whether the way began in this document; once. */
export function cameFromHere(): boolean {
  const was = isFromHere;
  isFromHere = false;
  return was;
}

/**
 * Leads a member whose proof of the number is too old for what they want to a new one, and from there back to this page.
 * Answers whether the refusal was such a one.
 *
 * @param act what is to be open here then
 * @returns `hash`: of the address that it is to be open at
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
