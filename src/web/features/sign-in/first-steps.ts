import { useSyncExternalStore } from 'react';

/** For the life of the page of the first sign-in, so that it never appears again. */
let shown: { notAt: string | null } | null = null;
const listeners = new Set<() => void>();

function set(next: typeof shown) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Starts the first steps after a sign-in that created the account.
 * @param notAt path of the page that the user returns to for an action, where they stay hidden
 */
export function beginFirstSteps(notAt: string | null) {
  set({ notAt });
}

/** Ends them when done, skipped, or signed out. */
export function endFirstSteps() {
  set(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether to show the first steps on this page. */
export function useFirstSteps(pathname: string): boolean {
  const now = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return now !== null && now.notAt !== pathname;
}
