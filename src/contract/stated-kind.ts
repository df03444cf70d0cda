/** A holder's statement: the number makes no calls, or others spoof it. No schema import, for pages. */
export const statedKinds = ['no_calls', 'spoofed'] as const;
export type StatedKind = (typeof statedKinds)[number];
