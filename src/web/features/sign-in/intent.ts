/**
 * What somebody was about to do when they were asked to sign in, or to prove the number anew. The address of the sign-in
 * page names it, so anybody can write one: a wish opens a dialog or points at a button, and never presses it.
 */
const acts = [
  ...(['suggest', 'unlist', 'relist', 'pay', 'export', 'unlisting', 'deactivation', 'state'] as const),
  ...(['programs', 'connect', 'reply', 'report', 'tell', 'boost', 'hide', 'follow', 'desk'] as const),
  ...(['acquaintance', 'portrait', 'admin'] as const),
] as const;
export type Act = (typeof acts)[number];

/** Undefined for what is no act. */
export function readAct(text: unknown): Act | undefined {
  return acts.find((act) => act === text);
}

/** For so long the page that it belongs to may take to come. */
const lifeMs = 30_000;
let wished: { act: Act; pathname: string; until: number } | null = null;

/** Keeps it for the page at `path`, in this document's memory alone. */
export function wish(act: Act, path: string): void {
  wished = { act, pathname: new URL(path, location.origin).pathname, until: Date.now() + lifeMs };
}

/** Whether this is wanted here. */
export function hasWish(act: Act): boolean {
  return wished?.act === act && wished.pathname === location.pathname && Date.now() < wished.until;
}

/** The same; once. */
export function takeWish(act: Act): boolean {
  const isIt = hasWish(act);
  if (isIt) wished = null;
  return isIt;
}
