import { type RefObject, useLayoutEffect, useRef } from 'react';
import { openPath, type PanelView, withOpen } from '#web/features/site/settings-views.ts';

/**
 * Moves the focus with the view: to the title of an opened view, which screen readers announce, or back to the row of a
 * closed one.
 * Rows carry the name of their view in `data-opens`.
 * @param isCovered a dialog over the panel has the focus
 * @returns ref of the title
 */
export function useViewFocus(
  view: PanelView,
  isOpen: boolean,
  isCovered: boolean,
): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef<PanelView | null>(null);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = isOpen ? view : null;
    // When the panel itself opens or closes, its dialog moves the focus.
    if (!isOpen || isCovered || before === null || before === view) return;
    const left = openPath(withOpen(before)).includes(view) ? before : null;
    const row = title.current?.closest('[role=dialog]')?.querySelector<HTMLElement>(`[data-opens="${left}"]`);
    (row ?? title.current)?.focus();
  }, [view, isOpen]);
  return title;
}
