import { useSyncExternalStore } from 'react';

let current = '';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(text: string) {
  current = text;
  for (const listener of listeners) listener();
}

/** Says something for a moment at the foot of the page, and to screen readers. */
export function showToast(text: string, durationMs = 2500) {
  clearTimeout(timer);
  show(text);
  timer = setTimeout(() => show(''), durationMs);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place where toasts appear; once a page, at its very end: the first paint waits for it by its id. */
export function Toaster() {
  const text = useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  );
  return (
    <div
      id="toasts"
      role="status"
      aria-live="polite"
      className="no-print pointer-events-none fixed inset-x-4 bottom-6 z-50 text-center"
    >
      {text && (
        <span className="inline-block rounded-full bg-text px-5 py-2.5 text-[0.9375rem] font-medium text-page shadow-raised">
          {text}
        </span>
      )}
    </div>
  );
}
