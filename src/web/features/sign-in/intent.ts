import type { Act } from './acts.ts';

/** Time limit for the target page to load. */
const lifeMs = 30_000;
let wished: { act: Act; pathname: string; until: number } | null = null;

/** Stores the wish for the page at `path`, in this document's memory only. */
export function wish(act: Act, path: string): void {
  wished = { act, pathname: new URL(path, location.origin).pathname, until: Date.now() + lifeMs };
}

/** Whether this page has the wish. */
export function hasWish(act: Act): boolean {
  return wished?.act === act && wished.pathname === location.pathname && Date.now() < wished.until;
}

/** Like `hasWish`, but consumes it. */
export function takeWish(act: Act): boolean {
  const isIt = hasWish(act);
  if (isIt) wished = null;
  return isIt;
}
