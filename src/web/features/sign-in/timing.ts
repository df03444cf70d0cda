/** A code lives two minutes. */
export const codeSeconds = 120;
/** As long as one round of asking takes. */
export const processedSeconds = 35;

export const firstPollMs = 3000;
export const pollMs = 3500;
export const pollsPerRound = 10;
