import { createHash } from 'node:crypto';
import type { StoredName } from '#server/domains/number/door.ts';
import { foldName } from './fold-name.ts';

/** Likes less dislikes: of all, and those of one network counted once on each side. */
export interface NameReview {
  review: number;
  weighedReview: number;
}

/** What members think of names, by `nameKey`; names that nobody judged are not in it. */
export type Reviews = ReadonlyMap<string, NameReview>;

/** A name that people of so many more networks dislike than like is folded away, and never stands over the number. */
export const usualDislikes = 3;

/**
 * Under what votes about a name are kept, the same for all its spellings. It tells the name to nobody who does not know
 * it, and stays when the name is gone; it holds the number, so that no two numbers' names have one.
 */
export function nameKey(phone: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  return createHash('sha256')
    .update(`${phone}\n${foldName(firstName, lastName)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** The names with what members think of them; one that nobody judged stays as it is. */
export function reviewNames(phone: string, names: readonly StoredName[], reviews: Reviews): StoredName[] {
  if (reviews.size === 0) return [...names];
  return names.map((name) => {
    const { review = 0, weighedReview = 0 } = reviews.get(nameKey(phone, name)) ?? {};
    return { ...name, ...(review !== 0 && { review }), ...(weighedReview !== review && { weighedReview }) };
  });
}

/** The name without what members think of it. */
export function unjudged({ review: _, weighedReview: __, ...name }: StoredName): StoredName {
  return name;
}

/** @param dislikes networks more that dislike it than like it */
export function isFoldedAway({ review = 0, weighedReview = review }: StoredName, dislikes = usualDislikes): boolean {
  return weighedReview <= -dislikes;
}
