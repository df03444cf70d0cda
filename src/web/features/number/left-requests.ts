import { useSyncExternalStore } from 'react';
import { useSession } from '#web/features/sign-in/session.ts';

/** From how many free look-ups on the search page says what is left. */
const fewFrom = 5;

let known: { profileId: number; left: number } | null = null;
const listeners = new Set<() => void>();

/** Each answer to a member tells what is left; the last one counts. */
export function noteLeftRequests(profileId: number, left: number) {
  known = { profileId, left };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Free look-ups that the member has left today; null for visitors and until an answer told. */
export function useLeftRequests(): number | null {
  const session = useSession();
  const last = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
  return session !== null && last?.profileId === session.profileId ? last.left : null;
}

/** What the search page warns with: few look-ups, never fewer than none; null where there are plenty. */
export function fewLeft(left: number | null): number | null {
  return left === null || left > fewFrom ? null : Math.max(0, left);
}
