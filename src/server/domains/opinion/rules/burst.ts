import { dayMs, hourMs } from '#shared/time.ts';

/** A vote for or against a number, dated by when its person first gave it. */
export interface Vote {
  at: Date;
  accountCreatedAt: Date;
}

/** Votes alike within `burstMs` that are a burst (C4), where so many of a hundred are by accounts younger than that. */
export const burstVotes = 10;
export const burstMs = hourMs;
const youngPercent = 70;
const youngAccountMs = 30 * dayMs;

/**
 * When the first burst among these votes was complete: within an hour there were so many, and most of them by young
 * accounts. Null where there was none.
 */
export function findBurst(votes: readonly Vote[]): Date | null {
  const sorted = sortVotes(votes);
  for (const { last } of burstsOf(sorted)) return sorted[last]?.at ?? null;
  return null;
}

/** The votes of all bursts among these, by their time: each that came within an hour that makes one. */
export function waveOf<Given extends Vote>(votes: readonly Given[]): Given[] {
  const sorted = sortVotes(votes);
  const wave = new Set<Given>();
  for (const { first, last } of burstsOf(sorted)) for (const vote of sorted.slice(first, last + 1)) wave.add(vote);
  return [...wave];
}

/** Whether the account was young when it voted. */
export const isYoung = ({ at, accountCreatedAt }: Vote) => at.getTime() - accountCreatedAt.getTime() < youngAccountMs;

const sortVotes = <Given extends Vote>(votes: readonly Given[]) =>
  votes.toSorted((a, b) => a.at.getTime() - b.at.getTime());

/** The hours that make a burst, each by the places of its first and last vote. */
function* burstsOf(sorted: readonly Vote[]): Generator<{ first: number; last: number }> {
  let [first, young] = [0, 0];
  for (const [last, vote] of sorted.entries()) {
    if (isYoung(vote)) young += 1;
    for (let oldest = sorted[first]; oldest && isHourApart(oldest.at, vote.at); oldest = sorted[first]) {
      if (isYoung(oldest)) young -= 1;
      first += 1;
    }
    const all = last - first + 1;
    if (all >= burstVotes && young * 100 >= all * youngPercent) yield { first, last };
  }
}

const isHourApart = (one: Date, later: Date) => later.getTime() - one.getTime() >= burstMs;
