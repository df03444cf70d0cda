/** Lifetime of a code: two minutes. */
export const codeSeconds = 120;
/** Duration of one polling round. */
export const processedSeconds = 35;

export const firstPollMs = 3000;
export const pollMs = 3500;
export const pollsPerRound = 10;
/** Slower interval after a round, until the code expires. */
export const latePollMs = 5000;

/** A code with at least this lifetime left is reused for a different way; else a new one is requested. */
export const freshMs = 60_000;
/** Automatic renewals without interaction; a browser may request five codes in ten minutes. */
export const mostRenewals = 3;
