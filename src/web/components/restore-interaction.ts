import type { RefObject } from 'react';
import type { Touch } from './server-html.tsx';

export interface RestoredInteraction {
  typed: string;
  /** Repeats the first unanswered press; returns the remaining ones. */
  press(): RestoredInteraction | null;
}

/** Restores focus and pending input after a component replaced its server-rendered HTML; null if there was neither. */
export function restoreInteraction(touch: RefObject<Touch>, part: HTMLElement | null): RestoredInteraction | null {
  const { clicks = [], keydown, pointerdown, focus, typed = '' } = touch.current;
  touch.current = {};
  const find = (act: string) => part?.querySelector<HTMLElement>(`[data-act="${CSS.escape(act)}"]`);
  if (focus) find(focus)?.focus();
  const acts = [...clicks.map(pressedBy), sentBy(keydown)].filter((act) => act !== undefined);
  const wanted = acts.filter((act, at) => acts.lastIndexOf(act) === at);
  // The mouse button may still be down.
  if (pointerdown && pointerdown.timeStamp > (clicks.at(-1)?.timeStamp ?? 0)) hearRelease(pointerdown as PointerEvent);
  const from = (at: number): RestoredInteraction => ({
    typed,
    press() {
      const act = wanted[at];
      if (act) find(act)?.click();
      return at + 1 < wanted.length ? from(at + 1) : null;
    },
  });
  return wanted.length > 0 || typed ? from(0) : null;
}

function pressedBy(event: Event): string | undefined {
  return (event.target as Element | null)?.closest<HTMLElement>('button, summary')?.dataset.act;
}

function sentBy(event: Event | undefined): string | undefined {
  const { key, ctrlKey, metaKey, target } = (event ?? {}) as Partial<KeyboardEvent>;
  const isSent = key === 'Enter' && (ctrlKey || metaKey);
  return isSent ? (target as HTMLElement).dataset.act?.replace(/^write-/, 'send-') : undefined;
}

/** Browsers fire no click if the button was replaced while the mouse was down; for touch they do. */
function hearRelease(down: PointerEvent) {
  const act = pressedBy(down);
  if (act === undefined || down.pointerType === 'touch' || down.button !== 0) return;
  const hear = (event: Event) => {
    for (const kind of kinds) removeEventListener(kind, hear, true);
    if (event.type === 'pointerup' && pressedBy(event) === act) {
      (event.target as Element).closest<HTMLElement>('button, summary')?.click();
    }
  };
  // A new press means that the first one ended unseen.
  const kinds = ['pointerup', 'pointerdown', 'pointercancel'];
  for (const kind of kinds) addEventListener(kind, hear, true);
}
