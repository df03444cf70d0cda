import { useEffect, useRef } from 'react';

/** What a key means; digits choose a reason. */
export type DeskAct =
  | ('next' | 'previous' | 'keep' | 'remove' | 'hold' | 'skip' | 'undo' | 'help')
  | ('warn' | 'bar' | 'note')
  | { reason: number };

/** By where the key lies on the keyboard, so that they work in every script. */
const acts: Readonly<Record<string, DeskAct>> = {
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

/** What is pressed means nothing while somebody types, and with a modifier it is the browser's. */
export function readDeskKey(
  event: Pick<KeyboardEvent, 'code' | 'key' | KeyFlag> & { target: unknown },
): DeskAct | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return null;
  if (isField(event.target)) return null;
  if (event.key === '?') return 'help';
  if (event.shiftKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  return digit === undefined ? (acts[event.code] ?? null) : { reason: Number(digit) };
}

type KeyFlag = 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat';

/** Something is typed into it. Choices and buttons take none of these keys. */
function isField(target: unknown): boolean {
  const { tagName, type, isContentEditable } = (target ?? {}) as Partial<HTMLInputElement>;
  if (tagName === 'INPUT') return type !== 'radio' && type !== 'checkbox';
  return tagName === 'TEXTAREA' || tagName === 'SELECT' || isContentEditable === true;
}

/**
 * Single keys do what the desk's buttons do, except in fields, with modifiers and while a dialog is open.
 *
 * @param onAct false: it is somebody else's to do
 */
export function useDeskKeys(isOn: boolean, onAct: (act: DeskAct) => boolean) {
  const latest = useRef(onAct);
  latest.current = onAct;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.body.classList.contains('modal-open')) return;
      const act = readDeskKey(event);
      if (act !== null && latest.current(act)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
