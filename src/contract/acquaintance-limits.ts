// Without the schemas, so that pages may know it at little cost.

/** Acquaintances in common that come with a number at most. */
export const mostCommonListed = 100;
