import { dayMs } from '#shared/time.ts';

/** Complaints that were decided so long ago count no more. */
export const misuseSpanMs = 90 * dayMs;
/** Of one sender's decided complaints no more count, the newest: what counting costs does not grow with what they send. */
export const mostCounted = 200;
/** How long a pause lasts. */
export const pauseMs = 30 * dayMs;

/** Decided complaints from which a sender is judged by them, and a network by all that its visitors sent without a proof. */
export const leastDecided = { person: 5, address: 5, network: 20 } as const;
/** Of ten. Whole numbers, so that four of five are exactly enough. */
const unfoundedOfTen = 8;

/** What became of somebody's complaints within the span. */
export interface ComplaintRecord {
  decided: number;
  unfounded: number;
}

/**
 * What follows an unfounded complaint: nothing, a warning, or a pause at the next one after a warning.
 *
 * @param record with the unfounded one
 * @param before what was taken within the span and stands: a warning, or a pause that may be over
 * @param least decided complaints from which it is judged
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
