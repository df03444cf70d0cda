/**
 * The longest time without an acknowledged write between two moments, in milliseconds. Before the first write and after
 * the last one count too, so that writes which never come back are no gap of nothing.
 *
 * @param acknowledged moments, in any order
 */
export function longestGap(acknowledged: readonly number[], from: number, until: number): number {
  const within = acknowledged.filter((at) => at > from && at < until).toSorted((a, b) => a - b);
  const marks = [from, ...within, until];
  return marks.slice(1).reduce((longest, mark, at) => Math.max(longest, mark - (marks[at] ?? mark)), 0);
}

/** The middle one, or the mean of the two in the middle; NaN of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}
