import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

interface Toast {
  id: number;
  text: string;
}

let current: Toast = { id: 0, text: '' };
let timer: ReturnType<typeof setTimeout> | undefined;
let keepFree: ((toast: HTMLElement) => () => void) | undefined;
const listeners = new Set<() => void>();

function show(text: string) {
  current = { id: current.id + 1, text };
  for (const listener of listeners) listener();
}

/** Shows a brief message, clear of controls, and announces it to screen readers. */
export function showToast(text: string, durationMs = 2500) {
  const say = () => {
    clearTimeout(timer);
    show(text);
    timer = setTimeout(() => show(''), durationMs);
  };
  // If that fails to load, the toast stays at the bottom of the page.
  import('./toast-place.ts').then((place) => {
    keepFree = place.keepFree;
    say();
  }, say);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing: Toast = { id: 0, text: '' };

/** Container of toasts. Once per page, at the very end, as the first paint waits for its id. */
export function Toaster() {
  const { id, text } = useSyncExternalStore(
    subscribe,
    () => current,
    () => nothing,
  );
  const toast = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => (toast.current ? keepFree?.(toast.current) : undefined), [id]);
  return (
    <div
      id="toasts"
      role="status"
      aria-live="polite"
      className="no-print pointer-events-none fixed inset-x-4 bottom-6 z-50 text-center"
    >
      {text && (
        <span
          key={id}
          ref={toast}
          className="inline-block rounded-3xl bg-text px-5 py-2.5 text-[0.9375rem] font-medium text-page shadow-raised"
        >
          {text}
        </span>
      )}
    </div>
  );
}
