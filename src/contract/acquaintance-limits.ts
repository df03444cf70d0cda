// No schema import: pages load this without the validator.

export const mostCommonListed = 100;
