declare global {
  interface Window {
    /** The start script's listener, with the last press that it heard of. */
    earlyPress?: ((event: Event) => void) & { last?: Event };
  }
}

/**
 * The button that was pressed last before the page's script came, so that it can be pressed again: nobody had an ear for
 * it then. Links and what sends a form did their work without any script. Nobody listens any more after this.
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
