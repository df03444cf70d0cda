import type { Verdict } from '#contract/number.ts';
import { wilsonLower } from '#shared/wilson.ts';

/**
 * Whole days of silence after which the verdict would be a milder one; `null` where it is mild already, or time changes
 * nothing within ten years. How many reports would make it worse is told nowhere: that would be a recipe.
 */
export function daysUntilMilder({ evidence, label }: Pick<Verdict, 'evidence' | 'label'>): number | null {
  const { bad, good, constants } = evidence;
  if (label !== 'unwanted' && label !== 'suspicious') return null;
  const from = { suspicious: constants.suspiciousFrom, unwanted: constants.unwantedFrom }[label];
  return firstWhere(3650, (days) => {
    const left = 2 ** (-days / constants.halfLifeDays);
    return Math.round(100 * wilsonLower(bad * left, (bad + good) * left, constants.z)) < from;
  });
}

/** The least whole number from 1 to `most` from which on `holds` is true, by halving; `null` where there is none. */
function firstWhere(most: number, holds: (count: number) => boolean): number | null {
  if (!holds(most)) return null;
  let [below, at] = [0, most];
  while (at - below > 1) {
    const middle = Math.floor((below + at) / 2);
    if (holds(middle)) at = middle;
    else below = middle;
  }
  return at;
}
