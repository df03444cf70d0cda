import type { Verdict } from '#contract/number.ts';
import { dayMs } from '#shared/time.ts';
import { wilsonLower } from '#shared/wilson.ts';

/** The ISO day on which what was said before a change of holder weighs nothing any more. */
export function fadedOn(changedOn: string, fadeDays: number): string {
  return new Date(Date.parse(changedOn) + fadeDays * dayMs).toISOString().slice(0, 10);
}

/** What the change of holder leaves of it on an ISO day, from 1 to 0. */
export function fadeOf(changedOn: string, day: string, fadeDays: number): number {
  return Math.min(1, Math.max(0, 1 - (Date.parse(day) - Date.parse(changedOn)) / dayMs / fadeDays));
}

/**
 * Whole days of silence after which the verdict would be a milder one; `null` where it is mild already, or time changes
 * nothing within ten years. How many reports would make it worse is told nowhere: that would be a recipe.
 */
export function daysUntilMilder({ evidence, label }: Pick<Verdict, 'evidence' | 'label'>): number | null {
  const { bad, good, constants, asOf, items } = evidence;
  if (label !== 'unwanted' && label !== 'suspicious') return null;
  const from = { suspicious: constants.suspiciousFrom, unwanted: constants.unwantedFrom }[label];
  const fading = items.flatMap(({ sign, units, beforeHolderOn: on }) => (on === null ? [] : [{ sign, units, on }]));
  const lost = (sign: 'bad' | 'good', days: number) => {
    const day = new Date(Date.parse(asOf) + days * dayMs).toISOString().slice(0, 10);
    return fading
      .filter((item) => item.sign === sign)
      .reduce((sum, { units, on }) => {
        const [then, now] = [fadeOf(on, day, constants.fadeDays), fadeOf(on, asOf, constants.fadeDays)];
        return sum + (now === 0 ? 0 : units * (1 - then / now));
      }, 0);
  };
  const isMilder = (days: number) => {
    const left = 2 ** (-days / constants.halfLifeDays);
    const [b, g] = [(bad - lost('bad', days)) * left, (good - lost('good', days)) * left];
    return Math.round(100 * wilsonLower(b, b + g, constants.z)) < from;
  };
  // While what spoke for a former holder fades too, the risk may rise before it falls.
  if (fading.length > 0) {
    for (let days = 1; days <= constants.fadeDays; days += 1) if (isMilder(days)) return days;
  }
  return firstWhere(3650, isMilder);
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
