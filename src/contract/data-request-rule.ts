// No schema import: pages load this without the validator.

/** Requests about the data stored for a number (Regulation (EU) 2016/679, Articles 15, 17 and 21). */
export const dataRequestKinds = ['access', 'erasure', 'objection'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

export const longestRequest = 1000;
/** Bounds of a moderator's reason, in characters; the lower one is exclusive. */
export const shortestAnswer = 5;
export const longestAnswer = 2000;
