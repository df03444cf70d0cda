import type { RefObject } from 'react';
import type { Touch } from './written-part.tsx';

export interface TouchedAgain {
  /** What somebody had typed. */
  typed: string;
  /** Presses once more the first of what they pressed, which nobody heard of; returns what is left to be pressed then. */
  press(): TouchedAgain | null;
}

/**
 * Puts somebody where they were before a part took the place of what the server wrote: the focus is there again.
 *
 * @returns null where they neither pressed nor typed anything
 */
export function touchAgain(touch: RefObject<Touch>, part: HTMLElement | null): TouchedAgain | null {
  const { clicks = [], keydown, pointerdown, focus, typed = '' } = touch.current;
  touch.current = {};
  const find = (act: string) => part?.querySelector<HTMLElement>(`[data-act="${CSS.escape(act)}"]`);
  if (focus) find(focus)?.focus();
  const acts = [...clicks.map(pressedBy), sentBy(keydown)].filter((act) => act !== undefined);
  // Who presses a button again because nothing happened wants it once.
  const wanted = acts.filter((act, at) => acts.lastIndexOf(act) === at);
  // A mouse may be down still.
  if (pointerdown && pointerdown.timeStamp > (clicks.at(-1)?.timeStamp ?? 0)) hearRelease(pointerdown as PointerEvent);
  const from = (at: number): TouchedAgain => ({
    typed,
    press() {
      const act = wanted[at];
      if (act) find(act)?.click();
      return at + 1 < wanted.length ? from(at + 1) : null;
    },
  });
  return wanted.length > 0 || typed ? from(0) : null;
}

/** The name of the button that was pressed. */
function pressedBy(event: Event): string | undefined {
  return (event.target as Element | null)?.closest<HTMLElement>('button, summary')?.dataset.act;
}

/** The name of the button that sends what somebody sent by the keyboard. */
function sentBy(event: Event | undefined): string | undefined {
  const { key, ctrlKey, metaKey, target } = (event ?? {}) as Partial<KeyboardEvent>;
  const isSent = key === 'Enter' && (ctrlKey || metaKey);
  return isSent ? (target as HTMLElement).dataset.act?.replace(/^write-/, 'send-') : undefined;
}

/** Of a press whose button was exchanged while the mouse was down no browser tells; of a finger's it does tell. */
function hearRelease(down: PointerEvent) {
  const act = pressedBy(down);
  // Only what would have been a click: another button of the mouse opens a menu.
  if (act === undefined || down.pointerType === 'touch' || down.button !== 0) return;
  const hear = (event: Event) => {
    for (const kind of kinds) removeEventListener(kind, hear, true);
    if (event.type === 'pointerup' && pressedBy(event) === act) {
      (event.target as Element).closest<HTMLElement>('button, summary')?.click();
    }
  };
  // Another press begins where this one ended unseen.
  const kinds = ['pointerup', 'pointerdown', 'pointercancel'];
  for (const kind of kinds) addEventListener(kind, hear, true);
}
