// No schema import: pages load this without the validator.

export const mostSpamCampaignTexts = 20_000;
export const longestSpamCampaignDays = 31;
export const longestSample = 2000;
export const longestSought = 200;
export const shortestSought = 4;
export const mostAuthors = 50;
/** The same text on this many numbers suffices as the only search criterion. */
export const fewestNumbers = 3;
