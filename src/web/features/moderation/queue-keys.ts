import { useEffect, useRef } from 'react';

/** Action of a key; digits choose a reason. */
export type QueueAct =
  | ('next' | 'previous' | 'keep' | 'remove' | 'hold' | 'skip' | 'undo' | 'help')
  | ('warn' | 'bar' | 'note')
  | { reason: number };

/** By physical key, so that shortcuts work in every script. */
const acts: Readonly<Record<string, QueueAct>> = {
  KeyN: 'next',
  KeyJ: 'next',
  KeyP: 'previous',
  KeyK: 'keep',
  KeyR: 'remove',
  KeyH: 'hold',
  KeyS: 'skip',
  KeyU: 'undo',
  KeyW: 'warn',
  KeyB: 'bar',
  KeyM: 'note',
};

/** Ignores keys while typing, and with modifiers, which belong to the browser. */
export function readQueueKey(
  event: Pick<KeyboardEvent, 'code' | 'key' | KeyFlag> & { target: unknown },
): QueueAct | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return null;
  if (isField(event.target)) return null;
  if (event.key === '?') return 'help';
  if (event.shiftKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  return digit === undefined ? (acts[event.code] ?? null) : { reason: Number(digit) };
}

type KeyFlag = 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat';

/** Whether typing goes into the element. Radio buttons, checkboxes and buttons use none of these keys. */
function isField(target: unknown): boolean {
  const { tagName, type, isContentEditable } = (target ?? {}) as Partial<HTMLInputElement>;
  if (tagName === 'INPUT') return type !== 'radio' && type !== 'checkbox';
  return tagName === 'TEXTAREA' || tagName === 'SELECT' || isContentEditable === true;
}

/**
 * Keyboard shortcuts of the moderation queue; inactive in fields, with modifiers and while a dialog is open.
 * @param onAct returns false for an action it does not handle
 */
export function useQueueKeys(isOn: boolean, onAct: (act: QueueAct) => boolean) {
  const latest = useRef(onAct);
  latest.current = onAct;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.body.classList.contains('modal-open')) return;
      const act = readQueueKey(event);
      if (act !== null && latest.current(act)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
