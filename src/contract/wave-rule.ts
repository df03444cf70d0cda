// Without the schemas, so that pages may know it at little cost.

/** Texts of one wave. */
export const mostWaveTexts = 20_000;
/** Days from the first text of a wave to its last. */
export const longestWaveDays = 31;
/** Characters of a text that others are compared with. */
export const longestSample = 2000;
/** Characters of a link, number or words that texts hold. */
export const longestSought = 200;
export const shortestSought = 4;
export const mostAuthors = 50;
/** That the same text stands on so many numbers is enough to look for it. */
export const fewestNumbers = 3;
