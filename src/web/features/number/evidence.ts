import type { Verdict } from '#contract/number.ts';
import { dayMs } from '#shared/time.ts';
import { wilsonLower } from '#shared/wilson.ts';

/** ISO day on which reports from before a change of holder have faded to no weight. */
export function fadedOn(changedOn: string, fadeDays: number): string {
  return new Date(Date.parse(changedOn) + fadeDays * dayMs).toISOString().slice(0, 10);
}

/** Weight of such reports on an ISO day, from 1 to 0. */
export function fadeOf(changedOn: string, day: string, fadeDays: number): number {
  return Math.min(1, Math.max(0, 1 - (Date.parse(day) - Date.parse(changedOn)) / dayMs / fadeDays));
}

/**
 * Whole days without reports until the verdict would be milder; `null` if it is mild already or does not change within
 * ten years.
 * How many reports would worsen it is not disclosed, to prevent abuse.
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
  // While positive reports of a former holder fade as well, the risk may rise before it falls.
  if (fading.length > 0) {
    for (let days = 1; days <= constants.fadeDays; days += 1) if (isMilder(days)) return days;
  }
  return firstWhere(3650, isMilder);
}

/** Smallest integer from 1 to `most` from which `holds` is true, by binary search; `null` if there is none. */
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
