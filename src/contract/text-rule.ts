// No schema import: pages load this without the validator.

export const textRules = ['spam', 'insult', 'threat', 'personal_data', 'false', 'other'] as const;
export type TextRule = (typeof textRules)[number];

/** Targets in days, not set by law. `onTop`: reported by several people, `setAside`: postponed by a moderator. */
export const queueDays = { onTop: 1, waiting: 7, setAside: 30 } as const;

export const longestWords = 1000;

/** Cap of the reporters that are counted and that raise a case in the queue. */
export const mostReporters = 20;
