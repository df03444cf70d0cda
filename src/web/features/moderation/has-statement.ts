import type { HeldText } from '#contract/moderation.ts';
import { daySeconds, hourSeconds } from '#shared/time.ts';

/** A hold is stated once it lasted for a day, by a job that runs every hour. */
const statedAfterS = daySeconds + hourSeconds;

/**
 * Whether a hidden text has a statement of reasons, by which its author appeals on the site.
 *
 * @param nowS seconds since 1970
 */
export function hasStatement(
  { state, decidedBy, sinceTimestamp }: Pick<HeldText, 'state' | 'decidedBy' | 'sinceTimestamp'>,
  nowS: number,
): boolean {
  // After a complaint, one appeals by its ticket.
  if (decidedBy === 'complaint') return false;
  return state === 'removed' || nowS - sinceTimestamp >= statedAfterS;
}
