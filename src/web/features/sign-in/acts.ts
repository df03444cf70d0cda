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
