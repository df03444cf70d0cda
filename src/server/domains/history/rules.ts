/** Privacy threshold: a smaller count could point to one person. */
export const fewestShown = 5;

interface CountedDay {
  /** ISO date, UTC. */
  day: string;
  /** Each member once a day. */
  count: number;
}

/**
 * The counts that the holder may see. Counts below the threshold become null, as for no look-ups, and the total is
 * rounded down to a multiple of it: the holder may know who got the number that day, or be one of the callers.
 */
export function hideFew(days: readonly CountedDay[]) {
  const sum = days.reduce((total, { count }) => total + count, 0);
  return {
    days: days.map(({ day, count }) => ({ day, count: count < fewestShown ? null : count })),
    total: sum - (sum % fewestShown),
    fewest: fewestShown,
  };
}
