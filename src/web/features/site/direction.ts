import { phraseStore } from './phrase-book.ts';

/** What the visitor chose; `auto` is as the language is read, and is not stored. */
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

/** @param ofLanguage how the page's language is read */
export function showDirection(direction: Direction, ofLanguage: 'ltr' | 'rtl') {
  const shown = direction === 'auto' ? ofLanguage : direction;
  document.documentElement.dir = shown;
  phraseStore.turn(shown !== ofLanguage);
}

/** Stores the choice and shows it at once. */
export function chooseDirection(direction: Direction, ofLanguage: 'ltr' | 'rtl') {
  showDirection(direction, ofLanguage);
  try {
    if (direction === 'auto') localStorage.removeItem(key);
    else localStorage.setItem(key, direction);
  } catch {
    // A browser that keeps nothing forgets the choice with the page.
  }
}
