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
  const sorted = votes
    .map(({ at, accountCreatedAt }) => ({ at, isYoung: at.getTime() - accountCreatedAt.getTime() < youngAccountMs }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  let [first, young] = [0, 0];
  for (const [place, vote] of sorted.entries()) {
    if (vote.isYoung) young += 1;
    for (let oldest = sorted[first]; oldest && isHourApart(oldest.at, vote.at); oldest = sorted[first]) {
      if (oldest.isYoung) young -= 1;
      first += 1;
    }
    const all = place - first + 1;
    if (all >= burstVotes && young * 100 >= all * youngPercent) return vote.at;
  }
  return null;
}

const isHourApart = (one: Date, later: Date) => later.getTime() - one.getTime() >= burstMs;
