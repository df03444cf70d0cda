/** More marks than any script needs (UAX #15, 13). `normalize` takes quadratic time on such a run, so check first. */
const longRun = /\p{M}{31}/u;

export function hasLongMarkRun(text: string): boolean {
  return longRun.test(text);
}
