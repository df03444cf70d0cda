/** Reports that a source counted together for a period: days since 1970 (UTC), both among the period, and how many. */
export type UndatedPeriod = [first: number, last: number, count: number, isFirstKnown: boolean];

/**
 * Spreads `count` reports evenly from day `first` to day `last`, `last` among the days; all on `last` when it is not
 * later. Nobody knows their days: so they are weighed, and so a page takes them out again of what it draws by day.
 */
export function spreadDays(first: number, last: number, count: number): [day: number, count: number][] {
  const span = Math.max(0, last - first);
  const days = Math.min(count, span + 1);
  return Array.from({ length: days }, (_, at) => [
    last - Math.round((span * at) / Math.max(1, days - 1)),
    Math.floor(((at + 1) * count) / days) - Math.floor((at * count) / days),
  ]);
}
