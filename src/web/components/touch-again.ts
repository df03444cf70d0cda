import type { RefObject } from 'react';
import type { Touch } from './written-part.tsx';

/**
 * Puts somebody where they were before a part took the place of what the server wrote: the focus, and what they pressed.
 *
 * @returns what they had typed
 */
export function touchAgain(touch: RefObject<Touch>, part: HTMLElement | null): string {
  const { press, focus, typed = '' } = touch.current;
  touch.current = {};
  const find = (act: string) => part?.querySelector<HTMLElement>(`[data-act="${CSS.escape(act)}"]`);
  if (focus) find(focus)?.focus();
  if (press) find(press)?.click();
  return typed;
}
