import { useSyncExternalStore } from 'react';

/** Only for the life of the page on which somebody signed in for the first time, so that it never comes again. */
let shown: { notAt: string | null } | null = null;
const listeners = new Set<() => void>();

function set(next: typeof shown) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Somebody signed in whose account was just made.
 *
 * @param notAt the path of a page to which they came to do something, and which is left in peace
 */
export function beginFirstSteps(notAt: string | null) {
  set({ notAt });
}

/** The steps were taken or skipped, or the member signed out. */
export function endFirstSteps() {
  set(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a newcomer is shown here what comes first. */
export function useFirstSteps(pathname: string): boolean {
  const now = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return now !== null && now.notAt !== pathname;
}
