/** A code lives two minutes. */
export const codeSeconds = 120;
/** As long as one round of questions takes. */
export const processedSeconds = 35;

export const firstPollMs = 3000;
export const pollMs = 3500;
export const pollsPerRound = 10;
/** After a round the page asks on, more slowly, for as long as the code lives. */
export const latePollMs = 5000;

/** A code that lives so long yet serves another way, too; an older one is asked for anew. */
export const freshMs = 60_000;
/** How often a code is renewed while nobody touches the page: one browser gets five in ten minutes. */
export const mostRenewals = 3;
