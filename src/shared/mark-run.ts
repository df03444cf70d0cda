/**
 * More marks in a row than any script writes: Unicode's own bound of texts that are read as a stream (UAX #15, 13). To put
 * marks into their order takes a time that grows with the square of such a run, so it is asked before `normalize`.
 */
const longRun = /\p{M}{31}/u;

/** Whether so many marks follow each other that the text cannot be kept, and must not be normalized either. */
export function hasLongMarkRun(text: string): boolean {
  return longRun.test(text);
}
