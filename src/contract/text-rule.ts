// Without the schemas, so that pages may know it at little cost.

/** Why a text is reported, and by which rule it is removed. */
export const textRules = ['spam', 'insult', 'threat', 'personal_data', 'false', 'other'] as const;
export type TextRule = (typeof textRules)[number];

/**
 * Days in which moderators aim to decide about a text that waits, after the day on which it began to: no law sets them.
 * `onTop` is what several people reported, `setAside` what a moderator put off.
 */
export const deskDays = { onTop: 1, waiting: 7, setAside: 30 } as const;

/** Characters of what a reporter or a moderator adds in their own words. */
export const longestWords = 1000;

/** So many people place a case in the queue, and no more of them are counted. */
export const mostReporters = 20;
