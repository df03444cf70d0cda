/** Bounds of notices that pages need too. Apart from the schemas: a browser that loads these loads no validator. */

/** More letters no address has that a notice leads to. */
export const longestPage = 500;
