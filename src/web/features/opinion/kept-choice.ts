import { isNothing, parseSaid, type Said } from './said.ts';

/** This window's own memory: what a visitor chose to say of a number, until the sign-in that was begun from there. */
const key = 'choice';

export function keepChoice(phone: string, choice: Said): void {
  try {
    if (isNothing(choice)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ phone, choice }));
  } catch {
    // Then it is lost with the page.
  }
}

/** What was chosen for this number; null for nothing. */
export function readChoice(phone: string): Said | null {
  try {
    const held = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { phone?: unknown; choice?: unknown } | null;
    if (held?.phone !== phone) return null;
    const choice = parseSaid(held.choice);
    return isNothing(choice) ? null : choice;
  } catch {
    return null;
  }
}

export function dropChoice(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
