// No schema import: pages load this without the validator.

/** Mutual acquaintances returned with a number, at most. */
export const mostCommonListed = 100;
