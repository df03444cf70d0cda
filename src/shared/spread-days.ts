/** Reports that a source counts per period: first and last day since 1970 (UTC, inclusive), and their count. */
export type UndatedPeriod = [first: number, last: number, count: number, isFirstKnown: boolean];

/** Spreads `count` reports evenly over the days `first` to `last`; all on `last` if it is not later. */
export function spreadDays(first: number, last: number, count: number): [day: number, count: number][] {
  const span = Math.max(0, last - first);
  const days = Math.min(count, span + 1);
  return Array.from({ length: days }, (_, at) => [
    last - Math.round((span * at) / Math.max(1, days - 1)),
    Math.floor(((at + 1) * count) / days) - Math.floor((at * count) / days),
  ]);
}
