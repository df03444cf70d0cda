import { useRouter } from '@tanstack/react-router';

/**
 * Leads a member whose proof of the number is too old for what they want to a new one, and from there back to this page.
 * Answers whether the refusal was such a one.
 */
export function useProveAgain(): (code: string) => boolean {
  const router = useRouter();
  return (code) => {
    if (code !== 'sign_in.proof_needed') return false;
    const { pathname, searchStr } = router.state.location;
    void router.navigate({ href: `/login?${new URLSearchParams({ again: 'true', to: pathname + searchStr })}` });
    return true;
  };
}
