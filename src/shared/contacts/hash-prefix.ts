// Private look-up of a whole address book (C26): the client sends short hash prefixes, the server returns longer
// prefixes of all matching unwanted numbers. No number leaves the device.

/** Hex digits sent. */
export const prefixLength = 4;
/** Hex digits returned, enough to identify a number. */
export const hashLength = 16;
/** Prefixes are padded to multiples of this, to hide the size of the book. */
export const prefixLot = 50;
export const prefixesPerUnit = 20;
export const mostPrefixes = 200;
