import { useSyncExternalStore } from 'react';

// Only for the life of the page on which somebody signed in for the first time, so that it never comes again.
let isOn = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  isOn = next;
  for (const listener of listeners) listener();
}

/** Somebody signed in whose account was just made. */
export function beginFirstSteps() {
  set(true);
}

/** The steps were taken or skipped, or the member signed out. */
export function endFirstSteps() {
  set(false);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a newcomer is shown what comes first. */
export function useFirstSteps(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOn,
    () => false,
  );
}
