import { dayMs } from '#shared/time.ts';

/** Days that one doubling of a text's score is worth. */
const rankDays = 10;

/**
 * What the time of writing gives to a text's rank, once and for all: no text rises by age alone. What others make of it
 * comes on top: sign(s) · log2(1 + |s|) with s = 3 · boosts + likes − dislikes + replies / 2, which the database keeps
 * (`comment.rank`).
 */
export function ageRank(createdAt: Date): number {
  return createdAt.getTime() / dayMs / rankDays;
}
