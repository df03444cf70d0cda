import { dayMs } from '#shared/time.ts';

/** Days of age that offset one doubling of a text's score. */
const rankDays = 10;

/**
 * The constant part of a text's rank, from its time of writing; rank never changes by age alone. The database adds
 * sign(s) · log2(1 + |s|) with s = 3 · boosts + likes − dislikes + replies / 2 (`comment.rank`).
 */
export function ageRank(createdAt: Date): number {
  return createdAt.getTime() / dayMs / rankDays;
}
