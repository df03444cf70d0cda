import { phraseStore } from './phrase-book.ts';

/** The visitor's choice; `auto` follows the language and is not stored. */
export const directions = ['auto', 'ltr', 'rtl'] as const;
export type Direction = (typeof directions)[number];

const key = 'direction';

export function readDirection(): Direction {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'ltr' || stored === 'rtl' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

/** @param ofLanguage direction of the page's language */
export function showDirection(direction: Direction, ofLanguage: 'ltr' | 'rtl') {
  const shown = direction === 'auto' ? ofLanguage : direction;
  document.documentElement.dir = shown;
  phraseStore.turn(shown !== ofLanguage);
}

/** Stores and applies the choice. */
export function chooseDirection(direction: Direction, ofLanguage: 'ltr' | 'rtl') {
  showDirection(direction, ofLanguage);
  try {
    if (direction === 'auto') localStorage.removeItem(key);
    else localStorage.setItem(key, direction);
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
}
