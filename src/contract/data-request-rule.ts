// Without the schemas, so that pages may know it at little cost.

/** What somebody may ask about what is kept of their number (Regulation 2016/679, Articles 15, 17 and 21). */
export const dataRequestKinds = ['access', 'erasure', 'objection'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** Letters of what somebody adds to a request at most. */
export const longestRequest = 1000;
/** A moderator's reason is longer than so many letters, and no longer than so many. */
export const shortestAnswer = 5;
export const longestAnswer = 2000;
