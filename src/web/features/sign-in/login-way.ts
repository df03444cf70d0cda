import { useRouter } from '@tanstack/react-router';
import type { Act } from './intent.ts';

/** Leads a visitor to the sign-in page, which leads back here: to `hash`, where one is given, and to what `act` opens. */
export function useLoginWay() {
  const router = useRouter();
  return (act: Act, hash = '') => {
    const { pathname, search } = location;
    router.history.push(`/login?${new URLSearchParams({ to: pathname + search + hash, act })}`);
  };
}
