import { isNothing, parseSaid, type Said } from './said.ts';

/** Session storage: a visitor's choice on a number, until the sign-in started from there. */
const key = 'choice';

export function storeChoice(phone: string, choice: Said): void {
  try {
    if (isNothing(choice)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ phone, choice }));
  } catch {
    // Storage is blocked: lost with the page.
  }
}

/** The stored choice for this number; null if none. */
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
    // Nothing is stored.
  }
}
