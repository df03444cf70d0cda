/** What a holder may state of their number: it makes no calls at all, or somebody else calls under it. Without the schema. */
export const statedKinds = ['no_calls', 'spoofed'] as const;
export type StatedKind = (typeof statedKinds)[number];
