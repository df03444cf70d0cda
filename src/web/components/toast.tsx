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

/** Says something for a moment, low on the page where nothing can be pressed, and to screen readers. */
export function showToast(text: string, durationMs = 2500) {
  const say = () => {
    clearTimeout(timer);
    show(text);
    timer = setTimeout(() => show(''), durationMs);
  };
  // Where that cannot be loaded it stands at the foot of the page.
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

/** The place where toasts appear; once a page, at its very end: the first paint waits for it by its id. */
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
