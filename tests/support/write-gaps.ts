/**
 * The longest time in milliseconds without an acknowledged write between two moments. Includes the time before the
 * first and after the last write, so that writes which never resume count as a gap.
 *
 * @param acknowledged moments, in any order
 */
export function longestGap(acknowledged: readonly number[], from: number, until: number): number {
  const within = acknowledged.filter((at) => at > from && at < until).toSorted((a, b) => a - b);
  const marks = [from, ...within, until];
  return marks.slice(1).reduce((longest, mark, at) => Math.max(longest, mark - (marks[at] ?? mark)), 0);
}

/** Median of the values; NaN if there are none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}
