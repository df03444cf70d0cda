import type { EvidenceItem, NumberView, Verdict } from '#contract/number.ts';
import { wilsonLower } from '#shared/wilson.ts';

/** Sums and periods of a verdict's evidence, as the page tells them. */
export interface EvidenceSums {
  /** People who spoke against the number, and for it. */
  badPeople: number;
  goodPeople: number;
  /** Complaints that imported data sets hold. */
  complaints: number;
  /** Of people and complaints against it: how many are at most 30 and 365 days old. */
  badLastMonth: number;
  badLastYear: number;
}

export function sumEvidence(items: readonly EvidenceItem[]): EvidenceSums {
  const sums = { badPeople: 0, goodPeople: 0, complaints: 0, badLastMonth: 0, badLastYear: 0 };
  for (const { kind, sign, count, ages } of items) {
    if (sign === 'good') {
      sums.goodPeople += count;
      continue;
    }
    if (kind === 'open_data') sums.complaints += count;
    else sums.badPeople += count;
    sums.badLastMonth += ages.month;
    sums.badLastYear += ages.month + ages.quarter + ages.year;
  }
  return sums;
}

/** Complaints of the imported data sets by day, all sources together, oldest first. */
export function complaintDays(verdict: Verdict): [day: string, count: number][] {
  const byDay = new Map<string, number>();
  for (const item of verdict.evidence.items) {
    if (item.kind !== 'open_data') continue;
    for (const [day, count] of item.days) byDay.set(day, (byDay.get(day) ?? 0) + count);
  }
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What would lead to another word, if nothing else happened. `null`: that way no other word comes within reason. */
export interface Outlook {
  /** People who would have to report it today for the next heavier word, and the word. */
  worse: { people: number; label: 'suspicious' | 'unwanted' } | null;
  /** Days of silence after which the word would be a lighter one. */
  fadesInDays: number | null;
}

/** Reckons from the verdict's own evidence and constants how far the next word is. */
export function outlookOf({ evidence, label }: Pick<Verdict, 'evidence' | 'label'>): Outlook {
  const { bad, good, constants } = evidence;
  const risk = (b: number, g: number) => Math.round(100 * wilsonLower(b, b + g, constants.z));
  const next = label === 'unwanted' ? null : label === 'suspicious' ? 'unwanted' : 'suspicious';
  const from = { suspicious: constants.suspiciousFrom, unwanted: constants.unwantedFrom };
  const people = next && firstWhere(200, (count) => risk(bad + count, good) >= from[next]);
  const floor = label === 'unwanted' || label === 'suspicious' ? from[label] : null;
  const fadesInDays =
    floor &&
    firstWhere(3650, (days) => {
      const left = 2 ** (-days / constants.halfLifeDays);
      return risk(bad * left, good * left) < floor;
    });
  return { worse: next && people ? { people, label: next } : null, fadesInDays };
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

/** Both parts of a name in one text; empty where there is none. */
export function fullName(who: { firstName: string; lastName: string } | null): string {
  return who ? `${who.firstName} ${who.lastName}`.trim() : '';
}

/** A name to show for a number, best first, and where it comes from. */
export function nameOf(
  view: NumberView,
): { name: string; origin: 'holder' | 'mine' | 'organisation' | 'people' } | null {
  const candidates = [
    { name: fullName(view.profile), origin: 'holder' },
    { name: fullName(view.suggestedProfile), origin: 'mine' },
    { name: view.organisations[0]?.name ?? '', origin: 'organisation' },
    { name: fullName(view.averageProfile), origin: 'people' },
  ] as const;
  return candidates.find(({ name }) => name !== '') ?? null;
}
