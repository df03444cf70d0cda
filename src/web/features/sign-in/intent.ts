/**
 * Action to resume after a sign-in or after confirming the number. It is part of the sign-in page's address, which
 * anyone can craft: a wish opens a dialog or focuses a button, but never presses one.
 */
const acts = [
  'suggest',
  'unlist',
  'relist',
  'pay',
  'export',
  'unlisting',
  'deactivation',
  'state',
  'programs',
  'connect',
  'reply',
  'report',
  'tell',
  'boost',
  'hide',
  'follow',
  'desk',
  'acquaintance',
  'portrait',
  'admin',
] as const;
export type Act = (typeof acts)[number];

/** Undefined for an unknown action. */
export function readAct(text: unknown): Act | undefined {
  return acts.find((act) => act === text);
}

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
