/** A count under this could point to somebody. */
export const fewestShown = 5;

/** How often a number was looked up on one day. */
interface CountedDay {
  /** ISO day, UTC. */
  day: string;
  /** Members, each once a day. */
  count: number;
}

/**
 * What the number’s holder is told of these days. A day on which few asked is as one on which nobody did, and the sum goes
 * in steps: the holder may know whom the number was given to that day, or be some of the askers.
 */
export function hideFew(days: readonly CountedDay[]) {
  const sum = days.reduce((total, { count }) => total + count, 0);
  return {
    days: days.map(({ day, count }) => ({ day, count: count < fewestShown ? null : count })),
    total: sum - (sum % fewestShown),
    fewest: fewestShown,
  };
}
