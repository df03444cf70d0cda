import { dayMs } from '#shared/time.ts';

/** Complaints that were decided so long ago count no more. */
export const misuseSpanMs = 90 * dayMs;
/** How long a pause lasts. */
export const pauseMs = 30 * dayMs;

const leastDecided = 5;
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
 */
export function measureAfter(
  { decided, unfounded }: ComplaintRecord,
  before: { isWarned: boolean; isPaused: boolean },
): 'warning' | 'pause' | null {
  const isMisuse = decided >= leastDecided && unfounded * 10 >= decided * unfoundedOfTen;
  if (!isMisuse || before.isPaused) return null;
  return before.isWarned ? 'pause' : 'warning';
}
