import { dayMs } from '#shared/time.ts';

/** Complaints decided longer ago do not count. */
export const misuseSpanMs = 90 * dayMs;
/** Upper bound of counted complaints per sender, newest first, so that the cost of counting is bounded. */
export const mostCounted = 200;
export const pauseMs = 30 * dayMs;

/** Least decided complaints before a record is judged; a network's record covers its unproven visitors. */
export const leastDecided = { person: 5, address: 5, network: 20 } as const;
/** Share of unfounded complaints in tenths; integers make exactly four of five suffice. */
const unfoundedOfTen = 8;

export interface ComplaintRecord {
  decided: number;
  unfounded: number;
}

/**
 * Consequence of an unfounded complaint: none, a warning, then a pause. `record` includes it; `before` are measures
 * within the span; `least` decided complaints come first.
 */
export function measureAfter(
  { decided, unfounded }: ComplaintRecord,
  before: { isWarned: boolean; isPaused: boolean },
  least: number = leastDecided.person,
): 'warning' | 'pause' | null {
  const isMisuse = decided >= least && unfounded * 10 >= decided * unfoundedOfTen;
  if (!isMisuse || before.isPaused) return null;
  return before.isWarned ? 'pause' : 'warning';
}
