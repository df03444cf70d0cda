import { useRouter } from '@tanstack/react-router';
import type { Act } from './acts.ts';

/** Sends a visitor to the sign-in page, which returns here: to `hash` if given, and to the action `act`. */
export function useLoginWay() {
  const router = useRouter();
  return (act: Act, hash = '') => {
    const { pathname, search } = location;
    router.history.push(`/login?${new URLSearchParams({ to: pathname + search + hash, act })}`);
  };
}
