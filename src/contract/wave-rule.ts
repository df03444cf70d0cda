// No schema import: pages load this without the validator.

/** Maximum texts per campaign. */
export const mostWaveTexts = 20_000;
/** Days from the first text to the last. */
export const longestWaveDays = 31;
/** Characters of the sample text for comparison. */
export const longestSample = 2000;
/** Characters of a link, number or words to search for. */
export const longestSought = 200;
export const shortestSought = 4;
export const mostAuthors = 50;
/** The same text on this many numbers suffices as the only search criterion. */
export const fewestNumbers = 3;
