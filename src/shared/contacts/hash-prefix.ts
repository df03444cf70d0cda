// How a whole address book is asked about without a number being told (C26): numbers are hashed, the beginnings of the
// hashes are sent, and what comes back are longer beginnings of the hashes of all unwanted numbers that begin so.

/** Hexadecimal digits of a hash that are sent. */
export const prefixLength = 4;
/** Those that come back, enough to tell numbers apart. */
export const hashLength = 16;
/** Prefixes come in whole lots of so many, so that their count does not tell how long the book is. */
export const prefixLot = 50;
/** Prefixes that cost as much as one look-up. */
export const prefixesPerUnit = 20;
/** Prefixes of one question at most: what a visitor may ask in a minute. */
export const mostPrefixes = 200;
