declare global {
  interface Window {
    /** Listener of the first script, with the last click. */
    earlyPress?: ((event: Event) => void) & { last?: Event };
  }
}

/**
 * Takes the last button pressed before the page's script loaded, to press it again, and stops listening. Links and
 * submit buttons worked without script, so they are excluded.
 */
export function takeEarlyPress(): HTMLButtonElement | null {
  const listener = window.earlyPress;
  if (!listener) return null;
  removeEventListener('click', listener);
  delete window.earlyPress;
  const target = listener.last?.target;
  const button = target instanceof Element ? target.closest('button') : null;
  return button?.type === 'button' ? button : null;
}
